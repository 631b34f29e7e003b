import { usernameOf } from '#app/demo/council/people/people.ts'

/** A query, its user, and the titles of its first hits in any order; no titles: no hits. */
export type Asked = {
  query: string
  /** By default the member of the finance and education committees. */
  by?: string
  first: string[]
  /** Of the first hit. */
  page?: number
  is_similar?: true
}

const works = usernameOf('Georg Räber')
const health = usernameOf('Marianne Gubler')
const audit = usernameOf('Karin Dietschi')

const velobahn = [
  'SGB 0085/2026 Velobahn Lauterau–Hirsegg',
  'Velobahn Lauterau–Hirsegg: Mitbericht zum Verpflichtungskredit',
  'Velobahn Lauterau-Hirsegg Bewilligung eines Verpflichtungskredites',
  'Fragen zur Velobahn',
  'Parkplätze am Bahnhof Lauterau während des Baus der Velobahn',
]
const kantonsschule = [
  'SGB 0067/2026 Kantonsschule Brünnigen: Neubau Trakt D',
  'Kantonsschule Brünnigen, Neubau Trakt D: Verpflichtungskredit',
  'Kantonsschule Brünnigen, Neubau Trakt D: Verpflichtungskredit (Mitbericht)',
  'Kantonsschule Bruennigen Neubau Trakt D Bewilligung eines Verpflichtungskredites',
]
const nachtrag = [
  'SGB 0104/2026 Nachtragskredite, 2. Serie',
  'Nachtragskredite, 2. Serie',
  'Nachtragskredite 2026 2. Serie und Bericht ueber die dringlichen Kredite',
  'Nachtragskredite: Weshalb die Häufung im zweiten Halbjahr?',
]
const lehrpersonen = [
  'I 0098/2026 Interpellation: Lehrpersonenmangel',
  'Interpellation «Lehrpersonenmangel»: Aussprache',
  'Interpellation Lehrpersonenmangel Wie weiter nach dem Sommer',
]
const volksschule = [
  'RG 0115/2026 Teilrevision des Volksschulgesetzes (Tagesstrukturen)',
  'Teilrevision des Volksschulgesetzes (Tagesstrukturen)',
  'Teilrevision des Volksschulgesetzes (Tagesstrukturen), 1. Lesung',
  'Teilrevision des Volksschulgesetzes (Tagesstrukturen), 2. Lesung',
  'Teilrevision des Volksschulgesetzes (Tagesstrukturen) Bereinigung fuer die 2. Lesung',
]
const steuergesetz = [
  'RG 0126/2026 Teilrevision des Steuergesetzes',
  'Teilrevision des Steuergesetzes (1. Lesung)',
  'Teilrevision des Steuergesetzes (Familien und Mittelstand)',
]
const spital = [
  'SGB 0092/2026 Kantonsspital Lauterau: Erneuerung Bettenhaus',
  'Kantonsspital Lauterau, Erneuerung Bettenhaus: Darlehen und Bürgschaft',
  'Kantonsspital Lauterau Erneuerung des Bettenhauses Darlehen und Buergschaft an die Spital',
]
const kultur = [
  'SGB 0095/2026 Kulturförderung: Rahmenkredit',
  'Kulturförderung 2027–2030: Rahmenkredit',
  'Kulturfoerderung 2027-2030 Bewilligung eines Rahmenkredites',
]
const praemien = [
  'SGB 0094/2026 Prämienverbilligung: Verteilung',
  'Prämienverbilligung 2027: Verteilung der Mittel',
  'Praemienverbilligung 2027 Gesamtbetrag und Verteilung der Mittel',
]
const visitation = [
  'AU 0099/2026 Visitation Strassenverkehrsamt',
  'Visitation Strassenverkehrsamt: Bericht der Delegation',
  'Visitation des Strassenverkehrsamtes Wartezeiten und Fuehrung',
]
const voranschlag = ['SGB 0122/2026 Voranschlag', 'Voranschlag 2027', 'Voranschlag 2027 und Festsetzung des Steuerfusses']
const finanzplan = [
  'SGB 0121/2026 Integrierter Aufgaben- und Finanzplan',
  'Integrierter Aufgaben- und Finanzplan 2027–2030',
  'Integrierter Aufgaben- und Finanzplan 2027-2030',
]
const stipendien = [
  'SGB 0128/2026 Stipendien: Anpassung der Ansätze',
  'Stipendien: Anpassung der Ansätze',
  'Stipendien Anpassung der Ansaetze an die Teuerung',
]
const theater = [
  'SGB 0117/2026 Stadttheater Lauterau: Leistungsvereinbarung',
  'Stadttheater Lauterau: Leistungsvereinbarung 2027–2029',
  'Stadttheater Lauterau Leistungsvereinbarung 2027-2029',
]
const hochwasser = [
  'SGB 0089/2026 Hochwasserschutz Lauter, Abschnitt Moosbach–Seeried',
  'Hochwasserschutz Lauter, Abschnitt Moosbach–Seeried',
  'Hochwasserschutz und Revitalisierung Lauter Abschnitt Moosbach-Seeried',
]

/** Inflected words, parts of compounds, umlauts, prefixes, phrases, excluded words, typing errors, numbers, names. */
export const german: Asked[] = [
  { query: 'Velobahn', first: velobahn },
  { query: 'Kantonsschule Brünnigen', first: kantonsschule },
  { query: 'Kantonsschulen', first: kantonsschule },
  { query: 'Nachtragskredit', first: nachtrag },
  { query: 'Stipendium', first: ['Stipendien Anpassung der Ansaetze an die Teuerung'] },
  { query: 'Geschäftsreglements', first: ['Geschäftsreglement des Kantonsrates'] },
  { query: 'Lehrpersonenmangel', first: lehrpersonen },
  { query: 'Mangel', first: lehrpersonen },
  { query: 'Schulgesetz', first: volksschule },
  { query: 'Gesetz Steuern', first: steuergesetz },
  { query: 'Spital', first: spital },
  { query: 'Prämien', by: health, first: praemien },
  { query: 'Theater', first: theater },
  { query: 'Hochwasser', by: works, first: hochwasser },
  { query: 'Haushaltsgesetz', first: ['Finanzhaushaltsgesetz (FHG)'] },
  { query: 'Investitionen', first: ['Investitionsprogramm'] },
  { query: 'Bettenhaus', first: spital },
  { query: 'Kulturfoerderung', first: kultur },
  { query: 'Burgschaft', first: spital.slice(1) },
  { query: 'Straßenverkehrsamt', by: audit, first: visitation },
  { query: 'Finanzkommission', first: ['Finanzkommission'] },
  {
    query: 'Budgetsitzung',
    first: ['17. Sitzung der Finanzkommission (Budgetsitzung)', 'Protokoll-17. Sitzung der Finanzkommission (Budgetsitzung)'],
  },
  { query: 'Spesen', first: ['Merkblatt Sitzungsgelder und Spesen'] },
  { query: 'Tagesstruk*', first: volksschule },
  { query: '„zweite Serie der Nachtragskredite“', first: ['Traktandenliste vom 18. September 2026'] },
  { query: '"kalten Progression"', first: ['Teilrevision des Steuergesetzes (Familien und Mittelstand)'], page: 2 },
  { query: '"Neubau Bettenhaus"', first: [] },
  {
    query: 'Rahmenkredit -Kulturförderung',
    first: ['Protokoll-11. Sitzung der Bildungs- und Kulturkommission', 'Protokoll der 11. Sitzung'],
  },
  { query: 'Lesung -Volksschulgesetz', first: ['Teilrevision des Steuergesetzes (1. Lesung)'] },
  { query: 'Velobhan', first: velobahn, is_similar: true },
  { query: 'Vorranschlag', first: [...voranschlag, 'Budgetabweichungen ab fünf Prozent im Voranschlag begründen'], is_similar: true },
  { query: 'Finnazplan', first: finanzplan, is_similar: true },
  { query: 'Stipendein', first: [...stipendien, 'Stipendien alle zwei Jahre an die Teuerung anpassen'], is_similar: true },
  { query: 'SGB 0122', first: voranschlag.slice(0, 2) },
  { query: 'SGB 0085/2026', first: velobahn.slice(0, 2) },
  { query: '28’600’000', first: kantonsschule.slice(3), page: 5 },
  { query: 'Mirta Foletti', first: ['Bestätigungsbericht der Finanzkontrolle'], page: 2 },
  { query: 'Camenzind', first: ['Protokoll-10. Sitzung der Bildungs- und Kulturkommission', 'Protokoll der 10. Sitzung'] },
  { query: 'Parkplätze Neumatt', first: ['Fragen zur Velobahn', 'Velobahn Lauterau-Hirsegg Bewilligung eines Verpflichtungskredites'] },
  // Words of a note of the member on this paper.
  { query: 'Verteilschlüssel', first: ['Velobahn Lauterau-Hirsegg Bewilligung eines Verpflichtungskredites'] },
]

const [perequation, enseignants, marches] = [
  'Rapport explicatif sur la péréquation financière',
  'Enquête sur la pénurie d’enseignants',
  'Accord sur les marchés publics, rapport annuel',
]

export const french: Asked[] = [
  { query: 'péréquation', first: [perequation] },
  { query: 'perequation financiere', first: [perequation] },
  { query: 'routes de montagne', first: [perequation] },
  { query: 'enseignant', first: [enseignants] },
  { query: 'l’enquête', first: [enseignants] },
  { query: '« de gré à gré »', first: [marches] },
  { query: 'marché public', first: [marches] },
  { query: 'échanges linguistiques', first: ['Convention entre les cantons de Lauterau et de Valserine sur les echanges linguistiques'] },
  { query: 'harcèlement', by: audit, first: ['Haute école de la Lauter, rapport de contrôle'], page: 1 },
  { query: 'frontalliers', by: works, first: ['Projet d’agglomération transfrontalier'], page: 1, is_similar: true },
]

const [esg, rating, language] = ['ESG report of the pension fund', 'Credit rating report', 'Early language support, study']

export const english: Asked[] = [
  { query: 'pension fund', first: [esg] },
  { query: 'carbon footprint', first: [esg], page: 1 },
  { query: 'ratings', first: [rating] },
  { query: 'guarantees hospital', first: [rating], page: 2 },
  { query: 'playgroup', first: [language] },
  { query: '"home visits"', first: [language], page: 1 },
  { query: 'embankment', by: works, first: ['Peer review of the hydraulic design'] },
  { query: 'nurse retention', by: health, first: ['Recruiting and retaining nurses'] },
  { query: 'penetration test', by: audit, first: ['Penetration test, executive summary'] },
  { query: 'penetration test', first: [] },
]
