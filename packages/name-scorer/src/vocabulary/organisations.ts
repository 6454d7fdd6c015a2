// Words of organisations' names that need to be known. Groups are separated by |.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/**
 * Legal forms by what they amount to: forms of one kind are the same under another law. The longest phrase wins. Compared after dotted
 * letters have been joined (`s a` is `sa`).
 */
const FORMS: Readonly<Record<string, string>> = {
  private: `proprietary limited | proprietary ltd | pty ltd | pty limited | rf pty ltd | pty | eiendoms beperk | edms bpk | bpk | beperk | limited | ltd | private limited | pvt ltd | private ltd | pte ltd | sdn bhd | company limited | co ltd
    | llc | limited liability company | limited liability co | gmbh | gesellschaft mit beschrankter haftung | mbh | sarl | societe a responsabilite limitee | srl | societa a responsabilita limitata | sociedad de responsabilidad limitada | bv | besloten vennootschap
    | ooo | obshchestvo s ogranichennoy otvetstvennostyu | obshchestvo s ogranichennoi otvetstvennostiu | too | tov | sp z oo | spolka z oo | sro | kft | oy | ab | aps | as | doo | ood | eood | uab | sia | lda | limitada | ltda | sas | fze | fzco | fz llc | wll | dmcc | inc | incorporated | corp | corporation | co | company | cie | compagnie`,
  stock: `plc | public limited company | public company limited | sa | sociedad anonima | societe anonyme | spa | societa per azioni | ag | aktiengesellschaft | akg | nv | naamloze vennootschap | se | ao | oao | pao | zao | ojsc | pjsc | cjsc | jsc | joint stock company | open joint stock company
    | public joint stock company | closed joint stock company | aktsionernoe obshchestvo | otkrytoe aktsionernoe obshchestvo | publichnoe aktsionernoe obshchestvo | zakrytoe aktsionernoe obshchestvo | prat | pat | asa | abp | oyj | tbk | pt | bhd | anonim sirketi | kk | kabushiki kaisha | gufen youxian gongsi | youxian gongsi | sa de cv | sapi de cv`,
  close: 'cc | close corporation | bk | beslote korporasie',
  partnership:
    'lp | llp | limited partnership | limited liability partnership | kg | gmbh co kg | ohg | scs | snc | partnership',
  state:
    'soc | soc ltd | soc limited | state owned company | state owned company limited | fgup | gup | federal state unitary enterprise | unitary enterprise',
  nonprofit:
    'npc | non profit company | nonprofit company | npo | non profit organisation | non profit organization | ngo | section 21 | ev | trust | foundation trust',
  cooperative: 'co operative limited | cooperative limited | cooperative ltd | koop bpk',
};

/** Phrase to kind of legal form. */
export const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).flatMap(([kind, phrases]) =>
    phrases.split('|').map((phrase) => [phrase.trim().replace(/\s+/gu, ' '), kind] as const),
  ),
);
export const LONGEST_FORM = 6;
/** Every word of a form. */
export const ANY_FORM_WORDS: ReadonlySet<string> = new Set(
  [...LEGAL_FORMS.keys()].flatMap((phrase) => phrase.split(' ')),
);
/** Words of forms long enough to be mended when misspelt. */
export const FORM_WORDS: ReadonlySet<string> = new Set(
  [...ANY_FORM_WORDS].filter((word) => word.length >= 6),
);

/** What follows is the name under which a business trades: `trading as`. */
export const TRADING_AS =
  /\s(?:t\/a|t\.a\.|trading\s+as|handeldrywend\s+as|h\/a|d\/b\/a|dba|doing\s+business\s+as|o\/a)\s/iu;

export const FILLERS = words(
  'the and of for in le la les de des du di der die das el los las y und et e en van a do da dos',
);

/** Words of business, whatever the language: those of a group say the same. */
const BUSINESS = `
  trading trade trader traders handel torgovy torgovyy torgovaya commercio commerce commercial comercial comercio commerciale | holding holdings houers beleggings | group groupe gruppe grupo gruppa groep groupe
  | investment investments invest beleggings inversiones investissement investissements investitsii investicii | international internasionaal internacional internationale mezhdunarodny mezhdunarodnaya intl int | industry industries industrial industriel industrias promyshlennaya ind
  | bank banque banco banka | construction constructions konstruksie construccion construcciones stroitelnaya stroitelnoe bau konstruktsiya builders building bou | service services dienste servicios uslugi svc svcs | consulting consultants consultancy konsultante consultores
  | company companies kompaniya compania | enterprise enterprises ondernemings empresa empresas predpriyatie entreprise entreprises | shipping ship maritime marine naviera sudokhodnaya skeepvaart lines line
  | transport transports transportation vervoer transportes transportnaya logistics logistiek logistica logistique | export exports eksport exportacion | import imports invoer | oil petroleum neft petrol petroleo olie nafta petrochemical | gas gaz
  | energy energie energia energiya power krag | mining mine mines mynbou minera minerals gornaya miniere | steel staal acier acero stal iron yster ironworks | chemical chemicals chemie chemiese quimica khimicheskaya
  | technology technologies tech tegnologie tecnologia tekhnologii technologie technologiya | electronic electronics elektronies elektronika electronique electronica | engineering ingenieurs ingenieria inzhiniring ingenierie | production productions produksie produccion proizvodstvennaya proizvodstvo
  | factory plant works fabriek fabrik usine fabrica zavod | institute instituut institut instituto | university universiteit universite universidad universitet | research navorsing recherche investigacion issledovatelskiy | scientific wetenskaplik nauchny nauchno scientifique
  | company co | system systems stelsels sistemas sistemy systeme | supply supplies supplier suppliers verskaffers | solutions oplossings soluciones | management bestuur gestion upravlenie | properties property eiendomme real estate inmobiliaria immobilien nedvizhimost | security sekuriteit seguridad bezopasnost
  | development developments ontwikkeling desarrollo razvitie developpement | agency agentskap agence agencia agentstvo | association assosiasie asociacion assotsiatsiya | foundation stigting fundacion fond fund fonds | federation federasie federacion federatsiya
  | national nasionaal nacional natsionalny nationale | general algemeen generale | central sentraal tsentralny centrale | state staat estatal gosudarstvenny | first eerste primer pervy | new nuwe nuevo novy nouveau | united verenigde unidos obedinennaya unie | society genootskap sociedad obshchestvo societe
  | airline airlines aviation lugredery aerolineas avia airways air | food foods voedsel alimentos | farm farms farming plaas boerdery agricultural agriculture agri landbou agro | motors motor auto automotive | pharmaceutical pharmaceuticals pharma farmaseutiese farma | insurance versekering seguros strakhovaya assurance
  | finance financial finansies finansiele financiera finansovaya capital kapitaal | design designs ontwerp | media | security | medical mediese medico | hotel hotels | telecom telecommunications telekom telecommunication
`;
export const BUSINESS_WORDS: ReadonlyMap<string, number> = new Map(
  BUSINESS.split('|').flatMap((group, number) =>
    group
      .trim()
      .split(/\s+/u)
      .map((word) => [word, number] as const),
  ),
);

/** Countries and places with their adjectives: different ones are different branches. */
const PLACES = `
  us usa america american united-states | uk britain british england english | france french francaise | germany german deutschland deutsche | spain spanish espana | netherlands nederland dutch holland | sweden swedish svenska | finland finnish | norway norwegian | denmark danish
  | canada canadian | mexico mexican mexicana | china chinese prc | chile | chad | india indian | japan japanese nippon | russia russian rossiya rossiyskaya | ukraine ukrainian | poland polish polska | italy italian italia | switzerland swiss schweiz suisse | austria austrian | belgium belgian
  | brazil brazilian brasil | argentina | estonia | ethiopia ethiopian | iran iranian | iraq iraqi | syria syrian | israel israeli | turkey turkish turkiye | egypt egyptian | nigeria nigerian | kenya kenyan | ghana | namibia namibian namibie | botswana | zimbabwe | zambia | mozambique | lesotho
  | eswatini swaziland | africa african afrika suid-afrika sa | rsa za | korea korean | vietnam | thailand thai | singapore | malaysia | indonesia | australia australian | zealand | europe european | asia asian | gauteng | kzn kwazulu natal | cape kaap kaapse | limpopo | mpumalanga
  | johannesburg joburg jozi | durban ethekwini | pretoria tshwane | bloemfontein mangaung | soweto | london | dubai | york | hong-kong | caribbean | pacific | atlantic | baltic | crimea krym | moscow moskva | siberia siberian | ural uralskiy | volga | kiev kyiv | beijing | shanghai | havana | tehran | damascus
`;
export const PLACE_WORDS: ReadonlyMap<string, number> = new Map(
  PLACES.split('|').flatMap((group, number) =>
    group
      .trim()
      .split(/\s+/u)
      .map((word) => [word, number] as const),
  ),
);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
      .split(' ')
      .entries(),
  ].map(([number, word]) => [word, number] as const),
);
export const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 10 * (index + 2)] as const),
);
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
);
export const ROMAN: ReadonlyMap<string, number> = new Map(
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
);
