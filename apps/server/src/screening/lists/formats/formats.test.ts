import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFilesAt } from '../list-file.ts';
import { listFolder, readWhole } from '../testing.ts';
import { type FtmChange, readFtmDelta } from './ftm.ts';

// Made-up people and companies in the form that each publisher uses.

const read = (files: Readonly<Record<string, string>>) => readWhole(listFolder(files));
const exact = (day: string) => ({ earliest: day, latest: day, isApproximate: false });

describe('the United Nations’ XML', () => {
  const list = (entries: string) => ({
    'consolidated.xml': `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-01-01">${entries}</CONSOLIDATED_LIST>`,
  });

  it('gives people with good and low aliases, original script, birth dates, documents and nationality', async () => {
    const { format, entities } = await read(
      list(`<INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>AMARU</FIRST_NAME><SECOND_NAME>TESTANI</SECOND_NAME>
        <UN_LIST_TYPE>DRC</UN_LIST_TYPE><REFERENCE_NUMBER>CDi.901</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON>
        <GENDER>Male</GENDER><NAME_ORIGINAL_SCRIPT>امارو</NAME_ORIGINAL_SCRIPT><COMMENTS1>Made up.</COMMENTS1>
        <DESIGNATION><VALUE>General </VALUE></DESIGNATION>
        <NATIONALITY><VALUE>Democratic Republic of the Congo</VALUE></NATIONALITY>
        <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Amaru the Tall</ALIAS_NAME></INDIVIDUAL_ALIAS>
        <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Owl</ALIAS_NAME></INDIVIDUAL_ALIAS>
        <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
        <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1973</FROM_YEAR><TO_YEAR>1974</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
        <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1971</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
        <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>OB 0243318</NUMBER><ISSUING_COUNTRY>Uganda</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
        <INDIVIDUAL_DOCUMENT/></INDIVIDUAL></INDIVIDUALS>`),
    );
    expect(format).toBe('un-xml');
    expect(entities).toMatchObject([
      {
        sourceId: 'CDi.901',
        kind: 'person',
        names: [
          { full: 'AMARU TESTANI', quality: 'primary' },
          { full: 'Amaru the Tall', quality: 'strong' },
          { full: 'The Owl', quality: 'weak' },
          { full: 'امارو', quality: 'strong' },
        ],
        birthDates: [
          { earliest: '1973-01-01', latest: '1974-12-31', isApproximate: false },
          { earliest: '1971-01-01', latest: '1971-12-31', isApproximate: true },
        ],
        sex: 'male',
        countries: ['CD'],
        documents: [{ kind: 'passport', number: 'OB 0243318', country: 'UG' }],
        programmes: ['DRC'],
        positions: ['General'],
        listedOn: '2012-12-31',
      },
    ]);
  });

  it('gives entities with their former names', async () => {
    const { entities } = await read(
      list(`<ENTITIES><ENTITY><FIRST_NAME>TESTA MINING</FIRST_NAME><REFERENCE_NUMBER>CDe.901</REFERENCE_NUMBER>
        <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old Testa</ALIAS_NAME></ENTITY_ALIAS>
        <ENTITY_ADDRESS><COUNTRY>Rwanda</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES>`),
    );
    expect(entities).toMatchObject([
      { kind: 'organisation', names: [{ full: 'TESTA MINING' }, { full: 'Old Testa' }], countries: ['RW'] },
    ]);
  });
});

describe('OFAC’s set of CSV files', () => {
  it('ties names, aliases, addresses and remarks together', async () => {
    const { format, entities } = await read({
      'sdn.csv': [
        '1001,"TESTANI, Amaru Jose","individual","SDGT] [SDNTK","Leader",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 05 Mar 1971; alt. DOB circa 1972; POB Lima; nationality Peru; Gender Male; Passport X1234567 (Peru); a.k.a. \'OWL\'; Linked To: TESTA."',
        '1002,"TESTA SHIPPING CO., LTD.",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
        '1003,"OWL STAR","vessel","IRAN",-0- ,"T2X","Tug",-0- ,"212","Panama","Testa",-0- ,',
        '\u001a',
      ].join('\r\n'),
      'alt.csv': '1001,1,"aka","TESTANI, A.",-0- \r\n1002,2,"fka","CARIBE TESTA",-0- ',
      'add.csv': '1002,9,-0- ,"Havana","Cuba",-0- ',
    });
    expect(format).toBe('ofac-csv');
    expect(entities).toMatchObject([
      {
        sourceId: '1001',
        kind: 'person',
        names: [
          { full: 'Amaru Jose TESTANI', family: 'TESTANI', given: 'Amaru Jose', quality: 'primary' },
          { full: 'A. TESTANI', quality: 'strong' },
          { full: 'OWL', quality: 'weak' },
        ],
        birthDates: [
          exact('1971-03-05'),
          { earliest: '1972-01-01', latest: '1972-12-31', isApproximate: true },
        ],
        sex: 'male',
        countries: ['PE'],
        documents: [{ kind: 'passport', number: 'X1234567', country: 'PE' }],
        programmes: ['SDGT', 'SDNTK'],
      },
      {
        kind: 'organisation',
        names: [{ full: 'TESTA SHIPPING CO., LTD.' }, { full: 'CARIBE TESTA' }],
        countries: ['CU'],
      },
      { kind: 'vessel', countries: ['PA'] },
    ]);
  });

  it('is refused without its file of aliases', async () => {
    await expect(read({ 'sdn.csv': '1,"TESTA",-0- ,"CUBA"' })).rejects.toThrow('aliases (alt.csv');
  });
});

it('OFAC’s advanced XML gives names by their parts and scripts, features and documents', async () => {
  const { format, entities } = await read({
    'sdn_advanced.xml': `<?xml version="1.0" encoding="utf-8"?><Sanctions xmlns="https://www.un.org/sanctions/1.0"><ReferenceValueSets>
      <CountryValues><Country ID="11" ISO2="PE">Peru</Country></CountryValues>
      <FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType><FeatureType ID="224">Gender</FeatureType></FeatureTypeValues>
      <IDRegDocTypeValues><IDRegDocType ID="1571">Passport</IDRegDocType></IDRegDocTypeValues>
      <NamePartTypeValues><NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType></NamePartTypeValues>
      <PartySubTypeValues><PartySubType ID="4" PartyTypeID="1">Individual</PartySubType></PartySubTypeValues>
      <DetailReferenceValues><DetailReference ID="91526">Male</DetailReference></DetailReferenceValues></ReferenceValueSets>
      <Locations><Location ID="7"><LocationCountry CountryID="11"/></Location></Locations>
      <IDRegDocuments><IDRegDocument ID="1" IDRegDocTypeID="1571" IdentityID="55" IssuedBy-CountryID="11"><IDRegistrationNo>X1234567</IDRegistrationNo></IDRegDocument></IDRegDocuments>
      <DistinctParties><DistinctParty FixedRef="1001"><Profile ID="1001" PartySubTypeID="4"><Identity ID="55" Primary="true">
        <Alias Primary="false" LowQuality="true"><DocumentedName><DocumentedNamePart><NamePartValue NamePartGroupID="2">OWL</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
        <Alias Primary="true" LowQuality="false"><DocumentedName><DocumentedNamePart><NamePartValue NamePartGroupID="1">TESTANI</NamePartValue></DocumentedNamePart><DocumentedNamePart><NamePartValue NamePartGroupID="2">Amaru</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
        <NamePartGroups><MasterNamePartGroup><NamePartGroup ID="1" NamePartTypeID="1520"/></MasterNamePartGroup><MasterNamePartGroup><NamePartGroup ID="2" NamePartTypeID="1521"/></MasterNamePartGroup></NamePartGroups></Identity>
        <Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start Approximate="false"><From><Year>1971</Year><Month>3</Month><Day>5</Day></From><To><Year>1971</Year><Month>3</Month><Day>5</Day></To></Start><End Approximate="false"><From><Year>1971</Year><Month>3</Month><Day>5</Day></From><To><Year>1971</Year><Month>3</Month><Day>5</Day></To></End></DatePeriod></FeatureVersion></Feature>
        <Feature FeatureTypeID="10"><FeatureVersion><VersionLocation LocationID="7"/></FeatureVersion></Feature>
        <Feature FeatureTypeID="224"><FeatureVersion><VersionDetail DetailReferenceID="91526"/></FeatureVersion></Feature></Profile></DistinctParty></DistinctParties>
      <SanctionsEntries><SanctionsEntry ID="1" ProfileID="1001"><EntryEvent><Date><Year>2001</Year><Month>9</Month><Day>24</Day></Date></EntryEvent><SanctionsMeasure><Comment>SDGT</Comment></SanctionsMeasure></SanctionsEntry></SanctionsEntries></Sanctions>`,
  });
  expect(format).toBe('ofac-advanced-xml');
  expect(entities).toMatchObject([
    {
      sourceId: '1001',
      kind: 'person',
      names: [
        { full: 'Amaru TESTANI', family: 'TESTANI', given: 'Amaru', quality: 'primary' },
        { full: 'OWL', quality: 'weak' },
      ],
      birthDates: [exact('1971-03-05')],
      sex: 'male',
      countries: ['PE'],
      documents: [{ kind: 'passport', number: 'X1234567', country: 'PE' }],
      programmes: ['SDGT'],
      listedOn: '2001-09-24',
    },
  ]);
});

describe('the European Union’s list', () => {
  it('is read from XML', async () => {
    const { format, entities } = await read({
      'eu.xml': `<?xml version="1.0" encoding="UTF-8"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-01-01">
        <sanctionEntity designationDate="2014-03-21" euReferenceNumber="EU.9.01" logicalId="9">
        <remark>Made up.</remark><regulation programme="UKR" publicationDate="2014-03-20"><publicationUrl>https://example.org/r</publicationUrl></regulation>
        <subjectType code="person" classificationCode="P"/>
        <nameAlias firstName="Amaru" middleName="" lastName="Testani" wholeName="Amaru Testani" function="Mayor" gender="M" strong="true"/>
        <nameAlias firstName="" middleName="" lastName="" wholeName="Owl" strong="false"/>
        <citizenship countryIso2Code="PE"/><birthdate circa="false" birthdate="1971-03-05"/><birthdate circa="true" year="1972"/>
        <identification number="X1234567" identificationTypeCode="passport" countryIso2Code="PE"/></sanctionEntity></export>`,
    });
    expect(format).toBe('eu-xml');
    expect(entities).toMatchObject([
      {
        sourceId: 'EU.9.01',
        kind: 'person',
        names: [
          { full: 'Amaru Testani', family: 'Testani', quality: 'primary' },
          { full: 'Owl', quality: 'weak' },
        ],
        birthDates: [exact('1971-03-05'), { earliest: '1972-01-01', isApproximate: true }],
        sex: 'male',
        countries: ['PE'],
        documents: [{ kind: 'passport', number: 'X1234567', country: 'PE' }],
        programmes: ['UKR'],
        listedOn: '2014-03-21',
      },
    ]);
  });

  it('is read from CSV, where an entity has several rows', async () => {
    const { format, entities } = await read({
      'eu.csv': [
        'fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;NameAlias_WholeName;NameAlias_LastName;BirthDate_BirthDate;Citizenship_CountryIso2Code;Identification_Number;Identification_TypeCode',
        '01/01/2026;9;EU.9.01;P;Amaru Testani;;;;;',
        '01/01/2026;9;EU.9.01;P;Owl;;;;;',
        '01/01/2026;9;EU.9.01;P;;;1971-03-05;;;',
        '01/01/2026;9;EU.9.01;P;;;;PE;X1234567;passport',
        '01/01/2026;10;EU.10.02;E;Testa Mining;;;;;',
      ].join('\n'),
    });
    expect(format).toBe('eu-csv');
    expect(entities).toMatchObject([
      {
        sourceId: 'EU.9.01',
        kind: 'person',
        names: [{ full: 'Amaru Testani' }, { full: 'Owl' }],
        birthDates: [exact('1971-03-05')],
        countries: ['PE'],
        documents: [{ kind: 'passport', number: 'X1234567' }],
      },
      { sourceId: 'EU.10.02', kind: 'organisation' },
    ]);
  });
});

describe('the United Kingdom’s list', () => {
  it('is read from XML', async () => {
    const { format, entities } = await read({
      'uk.xml': `<?xml version="1.0"?><Designations><DateGenerated>01/01/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>
        <DateDesignated>31/12/2020</DateDesignated><RegimeName>Test Regulations</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
        <Names><Name><Name6>OWL</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
        <Name><Name6>TESTANI</Name6><Name1>Amaru</Name1><Name2>Jose</Name2><NameType>Primary Name</NameType></Name></Names>
        <NonLatinNames><NonLatinName><NameNonLatinScript>Тестани</NameNonLatinScript></NonLatinName></NonLatinNames>
        <IndividualDetails><Individual><DOBs><DOB>05/03/1971</DOB><DOB>dd/mm/1972</DOB></DOBs><Nationalities><Nationality>Peru</Nationality></Nationalities>
        <Genders><Gender>Male</Gender></Genders><PassportDetails><Passport><PassportNumber>X1234567</PassportNumber></Passport></PassportDetails></Individual></IndividualDetails></Designation></Designations>`,
    });
    expect(format).toBe('uk-xml');
    expect(entities).toMatchObject([
      {
        sourceId: 'TST0001',
        kind: 'person',
        names: [
          { full: 'Amaru Jose TESTANI', family: 'TESTANI', quality: 'primary' },
          { full: 'OWL', quality: 'weak' },
          { full: 'Тестани' },
        ],
        birthDates: [exact('1971-03-05'), { earliest: '1972-01-01', latest: '1972-12-31' }],
        sex: 'male',
        countries: ['PE'],
        documents: [{ kind: 'passport', number: 'X1234567' }],
        listedOn: '2020-12-31',
      },
    ]);
  });

  it('is read from CSV, after the line with the report’s date', async () => {
    const { format, entities } = await read({
      'uk.csv': [
        'Report Date: 01-Jan-2026',
        'Last Updated,Unique ID,Name 6,Name 1,Name 2,Name type,Alias strength,Regime Name,Designation Type,D.O.B,Nationality(/ies),IMO number',
        '01/01/2026,TST0001,TESTANI,Amaru,,Primary Name,,Test,Individual,05/03/1971,Peru,',
        '01/01/2026,TST0001,OWL,,,Alias,Low quality a.k.a,Test,Individual,05/03/1971,Peru,',
        '01/01/2026,TST0002,OWL STAR,,,Primary Name,,Test,Ship,,,9187629',
      ].join('\r\n'),
    });
    expect(format).toBe('uk-csv');
    expect(entities).toMatchObject([
      {
        sourceId: 'TST0001',
        names: [{ full: 'Amaru TESTANI' }, { full: 'OWL', quality: 'weak' }],
        countries: ['PE'],
      },
      { sourceId: 'TST0002', kind: 'vessel', documents: [{ kind: 'imo', number: '9187629' }] },
    ]);
  });
});

describe('the Financial Intelligence Centre’s list', () => {
  const person = `<IndividualID>77</IndividualID><FullName>Amaru Testani</FullName><IndividualAlias>Good, Amaru the Tall, Good, A. Testani, Low, Owl</IndividualAlias>
    <IndividualDateOfBirth>05-03-1971</IndividualDateOfBirth><IndividualDocument>Passport, X1234567</IndividualDocument><Nationality>Peru</Nationality>
    <ListedOn>31-12-2012</ListedOn><ReferenceNumber>TSi.001</ReferenceNumber>`;
  const wanted = {
    sourceId: 'TSi.001',
    kind: 'person',
    names: [
      { full: 'Amaru Testani', quality: 'primary' },
      { full: 'Amaru the Tall', quality: 'strong' },
      { full: 'A. Testani', quality: 'strong' },
      { full: 'Owl', quality: 'weak' },
    ],
    birthDates: [exact('1971-03-05')],
    countries: ['PE'],
    documents: [{ kind: 'passport', number: 'X1234567' }],
    listedOn: '2012-12-31',
  };

  it('is read from flat rows, with NA for nothing', async () => {
    const { format, entities } = await read({
      'fic.xml': `<?xml version="1.0" encoding="utf-8"?><TFS><Table>${person}</Table>
        <Table1><EntityID>5</EntityID><FirstName>Testa Mining</FirstName><EntityAlias>NA</EntityAlias><EntityAddress>1 Main, Kigali, Rwanda</EntityAddress><ReferenceNumber>TSe.001</ReferenceNumber></Table1></TFS>`,
    });
    expect(format).toBe('fic-xml');
    expect(entities).toMatchObject([
      wanted,
      { kind: 'organisation', names: [{ full: 'Testa Mining' }], countries: ['RW'] },
    ]);
    expect(entities[1]?.names).toHaveLength(1);
  });

  it('is read from attributes just as well', async () => {
    const attributes = person.replace(/<(\w+)>([^<]*)<\/\w+>\s*/gu, '$1="$2" ');
    const { entities } = await read({ 'fic.xml': `<List><Row ${attributes}/></List>` });
    expect(entities).toMatchObject([wanted]);
  });
});

describe('OpenSanctions’ files', () => {
  const entity = (id: string, more: object = {}) => ({
    id,
    schema: 'Person',
    properties: {
      name: ['Amaru Testani'],
      firstName: ['Amaru'],
      lastName: ['Testani'],
      weakAlias: ['Owl'],
      birthDate: ['1971-03'],
      nationality: ['pe'],
      passportNumber: ['X1234567'],
      topics: ['role.pep', 'sanction'],
    },
    target: true,
    ...more,
  });

  it('are read as entities, with what sanction entities elsewhere say of them', async () => {
    const { format, entities } = await read({
      'entities.ftm.json': [
        entity('NK-1'),
        {
          id: 's1',
          schema: 'Sanction',
          properties: { entity: ['NK-1'], listingDate: ['2020-01-02'], program: ['TEST'] },
        },
        { id: 'a1', schema: 'Address', properties: { full: ['Lima'] } },
        entity('NK-2', { target: false }),
      ]
        .map((each) => JSON.stringify(each))
        .join('\n'),
    });
    expect(format).toBe('ftm-json');
    expect(entities).toMatchObject([
      {
        sourceId: 'NK-1',
        names: [{ full: 'Amaru Testani' }, { full: 'Owl', quality: 'weak' }],
        birthDates: [{ earliest: '1971-03-01', latest: '1971-03-31' }],
        countries: ['PE'],
        documents: [{ kind: 'passport', number: 'X1234567' }],
        category: 'SANCTION',
        programmes: ['TEST'],
        listedOn: '2020-01-02',
      },
    ]);
  });

  it('tell what changed from version to version', async () => {
    const folder = listFolder({
      'entities.delta.json': [
        { op: 'ADD', entity: entity('NK-3') },
        { op: 'MOD', entity: entity('NK-4', { schema: 'Address' }) },
        { op: 'DEL', entity: { id: 'NK-5' } },
      ]
        .map((each) => JSON.stringify(each))
        .join('\n'),
    });
    const [file] = await listFilesAt(folder);
    if (!file) throw new Error('The file is missing.');
    const changes: FtmChange[] = [];
    for await (const change of readFtmDelta(file)) changes.push(change);
    expect(changes).toMatchObject([
      { operation: 'ADD', sourceId: 'NK-3', item: { entity: { kind: 'person' } } },
      { operation: 'MOD', sourceId: 'NK-4', item: null },
      { operation: 'DEL', sourceId: 'NK-5' },
    ]);
  });

  it('are read as the simplified table', async () => {
    const { format, entities } = await read({
      'targets.simple.csv':
        '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","dataset","first_seen","last_seen","last_change"\n"NK-1","Person","Amaru Testani","Owl;A. Testani","1971;1972-03-05","pe","","X1234567","","","","TEST","x","2020-01-02T00:00:00","",""',
    });
    expect(format).toBe('targets-simple-csv');
    expect(entities).toMatchObject([
      {
        names: [{ full: 'Amaru Testani' }, { full: 'Owl' }, { full: 'A. Testani' }],
        birthDates: [{ earliest: '1971-01-01' }, exact('1972-03-05')],
        countries: ['PE'],
        listedOn: '2020-01-02',
      },
    ]);
  });
});

describe('a list of one’s own', () => {
  it('is read by the names of its columns, in any order', async () => {
    const { format, entities } = await read({
      'wanted.csv':
        'kind,id,family_name,given_names,weak_aliases,birth_dates,sex,passports,category,reason\nperson,1,Testani,Amaru,Owl,1971-03-05;1972,M,PE:X1234567,crime,Fraud\n',
    });
    expect(format).toBe('house-csv');
    expect(entities).toMatchObject([
      {
        sourceId: '1',
        names: [
          { full: 'Amaru Testani', family: 'Testani' },
          { full: 'Owl', quality: 'weak' },
        ],
        birthDates: [exact('1971-03-05'), { earliest: '1972-01-01' }],
        sex: 'male',
        documents: [{ kind: 'passport', number: 'X1234567', country: 'PE' }],
        category: 'CRIME',
        reason: 'Fraud',
      },
    ]);
  });

  it('tells what is wrong with a row, and goes on', async () => {
    const { entities, unusable } = await read({
      'wanted.csv':
        'id,kind,name,birth_dates,category\n1,person,Amaru,,\n2,ghost,Owl,,\n3,person,Owl,1971-02-30,\n4,person,Owl,,bad\n1,person,Other,,\n5,person,,,\n',
    });
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['1']);
    expect(unusable.map(({ at, reason }) => `${at}: ${reason}`)).toEqual([
      '2: kind is none of person, organisation, vessel, aircraft.',
      '3: birth_dates holds something that is no date.',
      '4: category is none of SANCTION, PEP, CRIME, REGULATORY, FINANCIAL_CRIME, ADVERSE_MEDIA.',
      '1: Its id is used by an earlier row.',
      '5: It has no name.',
    ]);
  });
});

it('a format may be named, and must then be it', async () => {
  const folder = listFolder({ 'wanted.csv': 'id,kind,name\n1,person,Amaru\n' });
  expect((await readWhole(join(folder, 'wanted.csv'), 'house-csv')).entities).toHaveLength(1);
  await expect(readWhole(folder, 'un-xml')).rejects.toThrow('no list in the format un-xml');
  await expect(readWhole(folder, 'no-such')).rejects.toThrow('There is no format no-such. There are un-xml,');
});
