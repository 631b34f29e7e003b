import { translate } from '#platform/server/lib/texts.ts'
import { languages } from '#platform/shared/languages.ts'

/** What a column can hold, by the names of the downloaded lists. */
export const peopleFields = [
  'username',
  'last_name',
  'first_name',
  'email',
  'language',
  'committee',
  'roles',
  'begin_date',
  'end_date',
] as const
export type PeopleField = (typeof peopleFields)[number]

/** What councils write in lists of their own, besides the headings of ours. */
const otherHeadings: Record<PeopleField, string[]> = {
  username: ['Benutzer', 'Login', 'Utilisateur', 'Identifiant', 'User'],
  last_name: ['Nachname', 'Familienname', 'Nom de famille', 'Surname'],
  first_name: ['Vornamen', 'Prénoms', 'Given name'],
  email: ['E-Mail', 'Mail', 'Mailadresse', 'Courriel', 'Adresse électronique', 'Email address'],
  language: ['Korrespondenzsprache', 'Langue de correspondance'],
  committee: ['Kommission', 'Commission', 'Organ'],
  roles: ['Rolle', 'Rôle', 'Role'],
  begin_date: ['Von', 'Eintritt', 'Du', 'Entrée', 'From', 'Start date'],
  end_date: ['Bis', 'Austritt', 'Au', 'Sortie', 'To', 'Until', 'End date'],
}

/** The field that a heading names, in any language, regardless of case, accents and spaces. */
export const fieldOf = (heading: string): PeopleField | undefined => byHeading.get(plain(heading))

/** Compares without case, accents and everything that is neither letter nor digit. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const ownHeadings = (field: PeopleField) => languages.map((language) => translate(language, { key: `administration_lists.${field}` }))

const byHeading = new Map(
  peopleFields.flatMap((field) =>
    [field, ...ownHeadings(field), ...otherHeadings[field]].map((heading) => [plain(heading), field] as const),
  ),
)
