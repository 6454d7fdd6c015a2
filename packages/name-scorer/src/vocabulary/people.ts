// Words of people's names that need to be known. Groups are separated by |.

const groups = (text: string): ReadonlyMap<string, readonly number[]> => {
  const byWord = new Map<string, number[]>();
  for (const [number, group] of text.split('|').entries())
    for (const word of group.trim().split(/\s+/u)) byWord.set(word, [...(byWord.get(word) ?? []), number]);
  return byWord;
};
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Dropped wherever something else is left. */
export const SURE_TITLES = words(
  'mr mister mrs ms miss mx madam madame mme monsieur herr frau dr doctor doktor prof professor president prasident sir senor senora mnr mev mej meneer mevrou esq phd adv advocate rev reverend pastor hon honourable ambassador',
);
/** Titles that are names as well: they count for little, and are missed by nobody. */
export const TITLES = words(
  'don dona sr sra general gen lieutenant lt colonel col commodore captain capt brigadier brig major dame lord lady hajji haji hajj shaikh sheikh shaykh sheik sayyid sayed sayyed mullah mulla maulavi maulawi mawlawi qari ustad hafiz mohtarma engineer eng comrade chief kgosi inkosi prince princess king queen bishop father sister brother mama baba tata oom tannie aka nee alias',
);
export const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', 'jr'],
  ['jnr', 'jr'],
  ['junior', 'jr'],
  ['sr', 'sr'],
  ['snr', 'sr'],
  ['senior', 'sr'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
]);
export const FILIATIONS = words('bin ibn ben bint binti bte ould wa ka');
export const ARTICLES = words('al el ul ad ash as an ar at az ed es');
export const PARTICLES = words(
  'van von der den de del della di da das dos do du la le los las al el ul ad ash as an ar at az bin ibn ben bint binti bte wa ka ould ter ten te zu zum zur y e i st san af av vande vander vd d l abu umm um',
);
/** Legal endings that stray into people's names. */
export const STRAY_LEGAL = words('llc ltd inc gmbh ooo plc corp pty cc');
export const PATRONYMIC =
  /.{2}(?:ovich|evich|ovych|evych|yovych|ovitch|evitch|ovic|ovna|evna|ivna|ogly|oglu|oghlu|qizi|kizi|gyzy|dottir)$/u;

/** Short forms and what they may be short for. */
export const NICKNAMES = groups(`
  robert bob rob bobby robbie bert | richard dick rick rich ricky | william will bill billy willie liam | timothy tim | edward ed eddie ted teddy | theodore theo ted
  | douglas doug | andrew andy drew | samuel sam sammy | samantha sam | alexander alex alec sasha sandy aleks | alexandra alex sasha sandra | raymond ray | kenneth ken kenny
  | benjamin ben benny binyamin bibi | gregory greg | lawrence larry laurence laurie | ronald ron ronnie | anthony tony antony antonio toni antoine | joshua josh | rebecca becky
  | christopher chris kit | christine christina chris tina | charles charlie chuck | daniel dan danny | david dave davy | deborah deb debbie | eleanor ellie nora elena
  | frederick fred freddy frederik frikkie | jessica jess | john jack jon johnny johan | james jim jimmy jamie | elizabeth liz beth betty eliza lizzie elsie elsabe | margaret maggie peggy meg greta
  | matthew matt | maximilian max maxim | michael mike mick mikhail miguel michel mikael | nicholas nick nikolai nicolas nico | patrick pat paddy | peter pete pyotr pieter piet petrus pedro
  | stephen steve steven stefan stephan | susan sue suzanne | thomas tom tommy tomas | joseph joe jose yusuf yosef joey giuseppe | katherine catherine kate kathy katie cathy katarina
  | gerald jerry gerry | jeremy jerry | jeffrey jeff geoffrey geoff | eugene gene yevgeny evgeny | henry harry hank hendrik henk hennie enrique heinrich | francis frank francois frans fransie francisco
  | francisco paco pancho francois | jose pepe | ignacio nacho | manuel manny manolo emanuel | vladimir vlad volodya vova | dmitry dima dmitri | nikolai kolya | mikhail misha
  | yevgeny zhenya evgeny | pyotr petya | ivan vanya | alexei lyosha aleksei alyosha | konstantin kostya | sergei seryozha serge | yuri yura | grigory grisha
  | johannes hans johan jan jannie hannes | jacobus jaco kobus koos jakkie jacob | gerhardus gert gerhard gerrit | stefanus fanie faan stephanus stefan | petrus piet pieter pietie
  | izak sakkie isak isaac | dirk dirkie | cornelius neels nelis cornelis corne | willem wim wimpie william | karel kallie carel | abraham abrie braam bram abram | martinus tinus tienie marthinus
  | hermanus manie herman | daniel danie daan | christoffel christo stoffel | lucas lukas luki | anna annatjie ans annetjie | maria marietjie marie rita | johanna hannatjie joey | susanna sannie santie
  | magdalena magda lena | catharina kato tina trienie | andries dries | hendrik hennie henk | lourens louw louis | theunis teuns | schalk skalk | adriaan riaan adrian | barend ben | nicolaas nico klaas
  | muhammad mohammed mohamed moh mo moe md mohd | sipho siphosethu siphokazi siphiwe | thabo thabiso thabang | thembinkosi themba thembi thembelani | sibusiso sbu sbusiso sbuda | sifiso sfiso
  | nomasonto nomsa | thandolwethu thando thandeka thandiwe | zandile zandi zanele | mandlenkosi mandla | bhekizizwe bheki bhekumuzi bhekokwakhe bhekinkosi | sizwesandile sizwe | boitumelo tumi itumeleng | lebogang lebo lebohang
  | neontle neo | kgomotso kg kgomo | pulane pule | jabulani jabu jabulile | musawenkosi musa | nhlanhlakanipho nhlanhla | vusumuzi vusi | sandile sandi | nkosinathi nathi nkosi | nkosazana nkosi
  | siyabonga siya siyabulela | lungisani lungi lungile | nokuthula thuli thulisile | thulani thuli | bonginkosi bongani bongi | busisiwe busi | lindiwe lindi lindokuhle | khanyisile khanyi | nompumelelo mpume mpumelelo
  | nonhlanhla nonhle | ntombizodwa zodwa | ntombifuthi futhi | phumzile phumi phumlani | sithembiso thembi | tshepo tshepang tshepiso | refilwe fifi | dimakatso maki | mmabatho batho | kagiso kg | ramatlotlo tlotlo
`);

/** Spellings of one name that are further apart than letters tell. */
export const SPELLINGS = groups(`
  muhammad mohammed mohamed mohammad mohamad muhamad mohamud muhammed mohd maxamed mahomed mehmed mamadou muhammet mohammadi | yusuf yousef youssef yousuf joseph yosef iosif
  | hussein husayn hussain hossein huseyin husain xuseen hoessein | jong chong jung jeong | lee yi ri rhee | kim gim | pak park bak | choe choi | no roh noh | im lim rim | yu ryu yoo | chung jung jeong chong
  | kang gang | ahn an | yun yoon | hyok hyuk | chul chol cheol | shin sin | eun un | abdallah abdullah abdulla abdoulaye abdullahi cabdullaahi | said sayed saeed saiid sayyid | usama osama oussama | umar omar cumar
  | abdul abdel abdal abdoul abdoel abdol abdu abd abdur abdus | uthman othman usman osman | qadhafi gaddafi qaddafi kadafi gadhafi kadhafi | tchaikovsky chaikovskii tschaikowski | yevgeny evgeni evgeny evgenii | xi hsi | zhou chou | zhang chang | deng teng | jinping chinping
  | peng pang | cai tsai choi | zeng tseng | xiao hsiao | xu hsu | qing ching | zedong tsetung | enlai | beijing peking | issa isa ciise eissa jesus | ali cali | hassan hasan xasan | ahmed ahmad axmed achmat ahmet
  | ibrahim abraham ebrahim ibraahiim | ismail ishmael esmail | moses musa moosa | mustafa mustapha moustapha | abubakar aboubacar abu-bakr abubakr | naidoo naidu | pillay pillai | govender gounder | moodley mudaly | reddy reddi
  | dlamini dhlamini | khumalo kumalo | mkhize mkize | mthembu mtembu | buthelezi butelezi | zulu | ngcobo ngcobho | nkosi inkosi | gqamane gqamana | mokoena mokwena kwena | mofokeng mafokeng | nkoane nkwane
  | mahlangu mahlango | sithole sitole | tshabalala shabalala | hlongwane hlongwana | makhubela makhubele makubela | ramaphosa ramaposa | tsepo tshepo | botha bota | coetzee coetsee kotze | viljoen viljoën
  | pretorius pretorious | steyn stein | smit smith | du toit dutoit | jacobus jakobus | johannes johanness | sergei sergey serguei sergej | alexander aleksandr alexandr oleksandr aliaksandr | nikolai mykola nikolay mikalai
  | dmitri dmitry dmytro dzmitry | vladimir volodymyr uladzimir wladimir | george georgy georgiy yuri jorge jerzy | michael mikhail mykhailo | andrei andrey andriy andrew | sofia sophia
`);

/** Frequent names: two different ones are two people rather than one name misspelt. */
export const FREQUENT = words(`
  mohammed muhammad ahmed hassan hussein ali omar ibrahim abdullah khan said mustafa mahmoud hamid rashid karim salim nasser jamal khalid yusuf ismail
  john james robert michael william david richard joseph thomas charles daniel matthew mark paul steven andrew george peter brian kevin maria mary anna elizabeth susan jan johan pieter petrus jacobus hendrik willem
  ivan igor sergei alexander vladimir dmitri nikolai andrei yuri oleg ivanov petrov sidorov smirnov popov juan jose carlos luis antonio pedro mario jorge miguel garcia gonzalez rodriguez lopez martinez perez sanchez hernandez
  smith jones brown williams johnson davis miller wilson moore taylor li wang zhang liu chen yang huang zhao wu zhou kim lee park choi jung
  nkosi dlamini khumalo mkhize ndlovu mokoena mofokeng sithole zulu nkomo mahlangu naidoo pillay govender van botha coetzee coetzer pretorius venter nel kruger smit steyn fourie swanepoel viljoen
  sipho themba thabo bongani sibusiso lindiwe nomsa nomvula zanele zodwa nkosinathi nkosana mandla sizwe thandi lerato palesa tshepo kagiso lebogang mpho johannes andries andrea willem patel naidu singh
  mkhwanazi mthembu ngcobo cele buthelezi ngubane shabalala sisulu moloi mashaba modise molefe mabaso radebe zwane patterson peterson
`);
