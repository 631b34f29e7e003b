import type { CouncilUser } from '#app/demo/council/council-shape.ts'

/** The usernames that the documentation mentions. */
const namedPeople = {
  admin: 'Beat Wyss',
  responsible: 'Claudia Zehnder',
  member: 'Thomas Aeschlimann',
  colleague: 'Sandra Bürgi',
  delegate: 'Markus Flückiger',
  access: 'Nadine Rufer',
  former: 'Hanspeter Glauser',
  future: 'Laura Inderbitzin',
  newcomer: 'Mirjam Ochsner',
  records: 'Regula Hofstetter',
}

export const financePeople = [
  'Rolf Allemann',
  'Barbara Brotschi',
  'Daniel Cartier',
  'Esther Dubach',
  'Urs Emch',
  'Franziska Gerber',
  'Kaspar Hasler',
  'Regula Imhof',
  'Peter Jeger',
  'Monika Kamber',
  'Stefan Lüthi',
  'Andrea Marti',
]

export const educationPeople = [
  'Christine Nussbaumer',
  'Matthias Odermatt',
  'Simone Portmann',
  'Reto Ruchti',
  'Jacqueline Schär',
  'Lukas Tanner',
  'Verena Uebelhart',
  'Philipp Vögtli',
  'Nicole Wiederkehr',
  'Adrian Zbinden',
  'Bettina Affolter',
  'Samuel Born',
]

export const auditPeople = [
  'Jürg Christen',
  'Karin Dietschi',
  'Fabian Eggenschwiler',
  'Heidi Fankhauser',
  'Michael Grossenbacher',
  'Susanne Hänggi',
  'Patrick Jäggi',
  'Silvia Kohler',
  'Andreas Leuenberger',
  'Manuela Moser',
  'Roland Nyffeler',
  'Irène Perrin',
  'Marco Quaranta',
]

export const worksPeople = [
  'Georg Räber',
  'Katharina Sägesser',
  'Benno Schwaller',
  'Yvonne Stampfli',
  'Martin Trachsel',
  'Ursula von Burg',
  'Erich Walther',
  'Corinne Zaugg',
  'Dominik Zimmermann',
  'Rahel Bieri',
  'Simon Cadosch',
  'Eveline Derendinger',
  'Jonas Frey',
]

export const healthPeople = [
  'Marianne Gubler',
  'Oliver Heim',
  'Priska Iseli',
  'Walter Kaufmann',
  'Tamara Lanz',
  'Bruno Meier',
  'Doris Niederberger',
  'Pascal Oesch',
  'Sabine Pfister',
  'Christoph Rickenbacher',
  'Anita Steiner',
  'Florian Thommen',
  'Gabriela Vogt',
]

export const secretaries = ['Michèle Bolliger', 'Konrad Saladin']

const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const plainLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/g, '')

/** `Urs von Burg` becomes `urs.von-burg`; people of the documentation keep their username. */
export function usernameOf(name: string): string {
  const named = Object.entries(namedPeople).find(([, person]) => person === name)
  if (named) return named[0]
  const [first = '', ...last] = plainLetters(name).split(' ')
  return `${first}.${last.join('-')}`
}

function userOf(name: string): CouncilUser {
  const [first_name = '', ...last] = name.split(' ')
  const username = usernameOf(name)
  const address = plainLetters(name).replace(' ', '.').replaceAll(' ', '-')
  return {
    username,
    first_name,
    last_name: last.join(' '),
    email: `${address}@kantonsrat.lauterau.example`,
    is_site_admin: username === 'admin',
    is_auditor: username === 'admin',
    is_records_staff: username === 'records',
    can_create_proposals_for_other_people: username === 'delegate',
  }
}

/** All users. */
export const councilUsers = (): CouncilUser[] =>
  [Object.values(namedPeople), financePeople, educationPeople, auditPeople, worksPeople, healthPeople, secretaries].flat().map(userOf)
