import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadAdministrationPage } from './administration/load-page.ts'
import { partParams } from './administration/part-names.ts'
import { requireAdministrator } from './administration/require-administrator.ts'
import { administrationSearch } from './administration/search.ts'
import { loadAgendaItemPage } from './agenda/load-agenda-item-page.ts'
import { agendaItemSearch } from './agenda/search.ts'
import { loadBusinessPage } from './businesses/load-business-page.ts'
import { loadCommitteeEditPage, loadCommitteePage } from './committees/load-committee-page.ts'
import { documentPages, ofDocument } from './documents/of-document.ts'
import { loadAccountPage, readAccountPage } from './identity/account/load-account-page.ts'
import { MeetingPage } from './meetings/MeetingPage.tsx'
import { meetingQuery } from './meetings/queries.ts'
import { loadMotionsPage, readMotionsPage } from './motions/list/load-motions-page.ts'
import { motionSearch } from './motions/search.ts'
import { loadReadDocumentsPage } from './read-documents/load-read-documents-page.ts'
import { loadInboxPages, requireRecordsStaff } from './records/inbox/load-inbox.ts'
import { readInboxPosting } from './records/inbox/read-posting.ts'
import { inboxSearch } from './records/inbox/search.ts'
import { loadPostingsPage, readPostingsPage } from './records/own/load-postings-page.ts'
import { postingsSearch } from './records/own/search.ts'
import { getParentRoute, root, withId } from './root-route.tsx'
import { searchSearch } from './search/address.ts'
import { loadSearchPage, readSearchPage } from './search/load-search-page.ts'
import { NoCommitteePage } from './shell/NoCommitteePage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { RedirectPage } from './shell/RedirectPage.tsx'

// The documents' table of routes, line by line (D1 §2.1).
const routes = [
  createRoute({ getParentRoute, path: '/', component: RedirectPage }),
  createRoute({ getParentRoute, path: '/no-committee', component: NoCommitteePage }),
  createRoute({ getParentRoute, path: '/unsent', component: lazyRouteComponent(() => import('./sync/UnsentPage.tsx'), 'UnsentPage') }),
  createRoute({
    ...withId,
    path: '/committees/$id',
    loader: loadCommitteePage,
    component: lazyRouteComponent(() => import('./committees/CommitteePage.tsx'), 'CommitteePage'),
  }),
  createRoute({
    ...withId,
    path: '/committees/$id/edit',
    loader: loadCommitteeEditPage,
    component: lazyRouteComponent(() => import('./committees/edit/CommitteeEditPage.tsx'), 'CommitteeEditPage'),
  }),
  createRoute({
    ...withId,
    path: '/committees/$id/postings',
    validateSearch: postingsSearch,
    loader: readPostingsPage,
    component: lazyRouteComponent(loadPostingsPage, 'OwnPostingsPage'),
  }),
  createRoute({
    ...withId,
    path: '/businesses/$id',
    loader: loadBusinessPage,
    component: lazyRouteComponent(() => import('./businesses/BusinessPage.tsx'), 'BusinessPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id',
    loader: ({ context: { client }, params: { id } }) => client.ensureQueryData(meetingQuery(id)),
    component: MeetingPage,
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/read_documents',
    loader: loadReadDocumentsPage,
    component: lazyRouteComponent(() => import('./read-documents/ReadDocumentsPage.tsx'), 'ReadDocumentsPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/vorstoesse',
    validateSearch: motionSearch,
    loader: readMotionsPage,
    component: lazyRouteComponent(loadMotionsPage, 'MotionsPage'),
  }),
  createRoute({
    ...withId,
    path: '/agenda_items/$id',
    validateSearch: agendaItemSearch,
    loader: loadAgendaItemPage,
    component: lazyRouteComponent(() => import('./agenda/AgendaItemPage.tsx'), 'AgendaItemPage'),
  }),
  createRoute({
    ...withId,
    path: '/meeting_documents/$id',
    ...ofDocument('meeting_documents'),
    component: lazyRouteComponent(documentPages, 'MeetingDocumentPage'),
  }),
  createRoute({
    ...withId,
    path: '/protocols/$id',
    ...ofDocument('protocols'),
    component: lazyRouteComponent(documentPages, 'ProtocolPage'),
  }),
  createRoute({
    ...withId,
    path: '/proposals/$id',
    ...ofDocument('proposals'),
    component: lazyRouteComponent(documentPages, 'ProposalPage'),
  }),
  createRoute({
    ...withId,
    path: '/attachments/$id',
    ...ofDocument('attachments'),
    component: lazyRouteComponent(documentPages, 'AttachmentPage'),
  }),
  createRoute({
    ...withId,
    path: '/personaldocument/$id',
    ...ofDocument('personal_documents'),
    component: lazyRouteComponent(documentPages, 'PersonalDocumentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    loader: readAccountPage,
    component: lazyRouteComponent(loadAccountPage, 'AccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin',
    loader: async ({ context: { client } }) => {
      await requireAdministrator(client, 'users')
      throw redirect({ to: '/admin/$part', params: { part: 'users' }, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/$part',
    params: partParams,
    validateSearch: administrationSearch,
    loader: ({ context: { client }, params: { part } }) => requireAdministrator(client, part),
    component: lazyRouteComponent(loadAdministrationPage, 'AdministrationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/records/inbox',
    validateSearch: inboxSearch,
    loader: requireRecordsStaff,
    component: lazyRouteComponent(loadInboxPages, 'InboxPage'),
  }),
  createRoute({
    ...withId,
    path: '/records/inbox/$id',
    loader: readInboxPosting,
    component: lazyRouteComponent(loadInboxPages, 'InboxPostingPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/search',
    staticData: { hidesLiveSearch: true },
    validateSearch: searchSearch,
    loaderDeps: ({ search }) => search,
    loader: readSearchPage,
    component: lazyRouteComponent(loadSearchPage, 'SearchPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/taken-along',
    component: lazyRouteComponent(() => import('./taken-along/TakenAlongPage.tsx'), 'TakenAlongPage'),
  }),
  createRoute({ getParentRoute, path: '/404', component: NotFoundPage }),
] as const

/** All pages. */
export const routeTree = root.addChildren(routes)
