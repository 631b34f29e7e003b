import type { CouncilGroup } from '#app/demo/council/council-shape.ts'
import { audit, education, finance, health, membersOf, reform, security, works } from './committees.ts'
import { secretaries, usernameOf } from './people.ts'

const [financeSecretary = '', auditSecretary = ''] = secretaries

/** Former members stay listed, as on a site that nobody has tidied up. */
type WrittenGroup = Partial<Omit<CouncilGroup, 'members'>> & { committee: string; title: string; people?: string[] }

const written: WrittenGroup[] = [
  {
    committee: finance,
    title: 'Ausschuss Voranschlag',
    people: ['Claudia Zehnder', 'Markus Flückiger', 'Rolf Allemann', 'Barbara Brotschi', 'Hanspeter Glauser', financeSecretary],
    share_automatically: true,
  },
  {
    committee: finance,
    title: 'Ausschuss Finanzplanung und Lohnfragen',
    people: ['Thomas Aeschlimann', 'Sandra Bürgi', 'Daniel Cartier', 'Esther Dubach'],
  },
  {
    committee: finance,
    title: 'Finanzdepartement und Finanzkontrolle',
    people: [financeSecretary],
    email_addresses: ['sekretariat.fd@lauterau.example', 'amt-fuer-finanzen@lauterau.example', 'leitung.finanzkontrolle@lauterau.example'],
  },
  {
    committee: finance,
    title: 'Medien, Einladung zur Budgetorientierung',
    email_addresses: ['redaktion@lauterauer-tagblatt.example', 'regional@radio-dreitaeler.example', 'kanton@hirsegger-anzeiger.example'],
  },
  {
    committee: audit,
    title: 'Ausschuss Gerichte',
    people: ['Karin Dietschi', 'Heidi Fankhauser', 'Susanne Hänggi'],
    share_automatically: true,
  },
  {
    committee: audit,
    title: 'Beauftragte Stellen',
    people: [auditSecretary],
    email_addresses: ['datenschutz@lauterau.example', 'ombudsstelle@lauterau.example'],
  },
  {
    committee: education,
    title: 'Ausschuss Kultur',
    people: ['Christine Nussbaumer', 'Claudia Zehnder', 'Matthias Odermatt', 'Jacqueline Schär', 'Hanspeter Glauser'],
    share_automatically: true,
  },
  {
    committee: education,
    title: 'Volksschulamt',
    email_addresses: ['leitung.volksschulamt@lauterau.example', 'recht.vsa@lauterau.example'],
  },
  {
    committee: works,
    title: 'Begehung Hochwasserschutz',
    people: ['Georg Räber', 'Katharina Sägesser', 'Martin Trachsel', 'Eveline Derendinger'],
  },
  {
    committee: works,
    title: 'Tiefbauamt und Gemeinden',
    people: [auditSecretary],
    email_addresses: ['tiefbauamt@lauterau.example', 'bauverwaltung@lauterau-stadt.example', 'gemeindekanzlei@hirsegg.example'],
  },
  {
    committee: health,
    title: 'Ausschuss Spital',
    people: ['Marianne Gubler', 'Oliver Heim', 'Tamara Lanz', 'Sabine Pfister', financeSecretary],
    email_addresses: ['direktion@spital-lauterau.example'],
    share_automatically: true,
  },
  { committee: security, title: 'Ganze Subkommission', people: membersOf[security] ?? [], share_automatically: true },
  { committee: reform, title: 'Redaktionsausschuss', people: (membersOf[reform] ?? []).slice(0, 4) },
]

export const councilGroups = (): CouncilGroup[] =>
  written.map(({ people = [], ...group }) => ({
    email_addresses: [],
    share_automatically: false,
    ...group,
    members: people.map(usernameOf),
  }))
