import { ofAdministration } from './administration.ts'
import { ofCommittees } from './committee.ts'
import { ofMeetings } from './meeting.ts'
import { ofMotions } from './motions.ts'
import { pages } from './pages.ts'
import { ofPapers } from './papers.ts'
import { aroundPages } from './shell.ts'
import type { Shown } from './shown.ts'
import { ofSigningIn } from './signing-in.ts'

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
