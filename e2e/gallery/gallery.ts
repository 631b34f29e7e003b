import { answered } from '#e2e/journey.ts'
import { type Screen, screens } from '#e2e/screens.ts'
import { ofAdministration, ofSigningIn } from './accounts-and-administration.ts'
import { ofCommittees, ofMeetings } from './committees-and-meetings.ts'
import { ofMotions } from './motions.ts'
import { ofPapers } from './papers.ts'
import { go, goToPaper, type Shown } from './screen.ts'
import { aroundPages } from './shell.ts'

const areaOf = ({ name, username }: Screen): Shown['area'] => {
  if (/search/.test(name)) return 'search'
  if (/posting|records/.test(name) || username === 'records') return 'records'
  if (/motion/.test(name)) return 'motions'
  if (/document|protocol|proposal|attachment|version/.test(name)) return 'papers'
  if (/meeting$|agenda|business/.test(name) && !/missing/.test(name)) return 'meeting'
  if (/committee/.test(name)) return 'committee'
  return name === 'account' ? 'account' : 'shell'
}

/** The screens of the journeys. */
const pages: Shown[] = screens.map((screen) => ({
  area: areaOf(screen),
  name: screen.name,
  username: screen.username,
  ...(screen.missing && { expects: [answered(404)] }),
  open: async (stage) => (screen.paper ? goToPaper : go)(stage, await screen.address(stage.page)),
}))

/** Every screen of the product. */
export const gallery: Shown[] = [
  ...ofSigningIn,
  ...pages,
  ...aroundPages,
  ...ofCommittees,
  ...ofMeetings,
  ...ofPapers,
  ...ofMotions,
  ...ofAdministration,
]
