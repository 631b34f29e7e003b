import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import {
  administrationSearch,
  loadAdministrationPage,
  partParams,
  requireAdministrator,
} from '#features/administration/web/administration-route.ts'
import { agendaItemSearch } from '#features/agenda/web/queries.ts'
import { loadBusinessPage } from '#features/businesses/web/queries.ts'
import { committeeEditSearch } from '#features/committees/web/edit-address.ts'
import { readAccountPage } from '#features/identity/web/account/queries.ts'
import { loadChangeMeetingPage, loadCreateMeetingPage } from '#features/meetings/web/by-hand/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { loadMyMotionsPage, myMotionsQuery, myMotionsSearch } from '#features/motions/web/list/my-motions-queries.ts'
import { loadMotionsPage, motionSearch, readMotionsPage } from '#features/motions/web/queries.ts'
import { myMarksSearch } from '#features/my-marks/web/address.ts'
import { loadOverviewPage, readOverviewPage } from '#features/overview/web/load-overview-page.ts'
import { loadReadDocumentsPage } from '#features/read-documents/web/queries.ts'
import {
  inboxSearch,
  loadInboxPages,
  loadPostingsPage,
  postingsSearch,
  readInboxPosting,
  readPostingsPage,
  requireRecordsStaff,
} from '#features/records/web/queries.ts'
import { loadRolePreviewPage, readRolePreviewPage, rolePreviewSearch } from '#features/role-preview/web/load-page.ts'
import { searchSearch } from '#features/search/web/address.ts'
import { loadSearchPage, readSearchPage } from '#features/search/web/queries.ts'
import { loadAgendaItemPage } from './pages/agenda-item/load-agenda-item-page.ts'
import { loadCommitteeEditPage, loadCommitteePage } from './pages/committee/load-committee-page.ts'
import { ofDocument } from './pages/document/load-document-page.ts'
import { MeetingPage } from './pages/meeting/MeetingPage.tsx'
import { getParentRoute, root, withId } from './root-route.tsx'
import { NotFoundPage } from './shell/failures.tsx'
import { NoCommitteePage, RedirectPage } from './shell/RedirectPage.tsx'

// In the order of the route table (D1 §2.1).
const routes = [
  createRoute({ getParentRoute, path: '/', component: RedirectPage }),
  createRoute({ getParentRoute, path: '/no-committee', component: NoCommitteePage }),
  createRoute({
    getParentRoute,
    path: '/overview',
    loader: readOverviewPage,
    component: lazyRouteComponent(loadOverviewPage, 'OverviewPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/my_motions',
    staticData: { shape: 'list' },
    validateSearch: myMotionsSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { client }, deps }) => client.prefetchQuery(myMotionsQuery(deps)),
    component: lazyRouteComponent(loadMyMotionsPage, 'MyMotionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/unsent',
    staticData: { shape: 'list' },
    component: lazyRouteComponent(() => import('#features/outbox/web/UnsentPage.tsx'), 'UnsentPage'),
  }),
  createRoute({
    ...withId,
    path: '/committees/$id',
    loader: loadCommitteePage,
    component: lazyRouteComponent(() => import('./pages/committee/CommitteePage.tsx'), 'CommitteePage'),
  }),
  createRoute({
    ...withId,
    path: '/committees/$id/edit',
    validateSearch: committeeEditSearch,
    loader: loadCommitteeEditPage,
    component: lazyRouteComponent(() => import('#features/committees/web/CommitteeEditPage.tsx'), 'CommitteeEditPage'),
  }),
  createRoute({
    ...withId,
    path: '/committees/$id/create_meeting',
    loader: loadCreateMeetingPage,
    component: lazyRouteComponent(() => import('#features/meetings/web/by-hand/ByHandPages.tsx'), 'CreateMeetingPage'),
  }),
  createRoute({
    ...withId,
    path: '/committees/$id/postings',
    staticData: { shape: 'list' },
    validateSearch: postingsSearch,
    loader: readPostingsPage,
    component: lazyRouteComponent(loadPostingsPage, 'OwnPostingsPage'),
  }),
  createRoute({
    ...withId,
    path: '/businesses/$id',
    loader: loadBusinessPage,
    component: lazyRouteComponent(() => import('#features/businesses/web/BusinessPage.tsx'), 'BusinessPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id',
    loader: ({ context: { client }, params: { id } }) => client.ensureQueryData(meetingQuery(id)),
    component: MeetingPage,
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/change',
    loader: loadChangeMeetingPage,
    component: lazyRouteComponent(() => import('#features/meetings/web/by-hand/ByHandPages.tsx'), 'ChangeMeetingPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/my_marks',
    staticData: { shape: 'list' },
    validateSearch: myMarksSearch,
    loader: async (asked) => (await import('#features/my-marks/web/queries.ts')).readMyMarksPage(asked),
    component: lazyRouteComponent(() => import('./pages/meeting/MyMarksPage.tsx'), 'MyMarksPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/read_documents',
    staticData: { shape: 'list' },
    loader: loadReadDocumentsPage,
    component: lazyRouteComponent(() => import('#features/read-documents/web/ReadDocumentsPage.tsx'), 'ReadDocumentsPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/preview',
    validateSearch: rolePreviewSearch,
    loader: readRolePreviewPage,
    component: lazyRouteComponent(loadRolePreviewPage, 'RolePreviewPage'),
  }),
  createRoute({
    ...withId,
    path: '/meetings/$id/vorstoesse',
    staticData: { shape: 'list' },
    validateSearch: motionSearch,
    loader: readMotionsPage,
    component: lazyRouteComponent(loadMotionsPage, 'MotionsPage'),
  }),
  createRoute({
    ...withId,
    path: '/agenda_items/$id',
    validateSearch: agendaItemSearch,
    loader: loadAgendaItemPage,
    component: lazyRouteComponent(() => import('./pages/agenda-item/AgendaItemPage.tsx'), 'AgendaItemPage'),
  }),
  createRoute({
    ...withId,
    path: '/meeting_documents/$id',
    ...ofDocument('meeting_documents'),
  }),
  createRoute({
    ...withId,
    path: '/protocols/$id',
    ...ofDocument('protocols'),
  }),
  createRoute({
    ...withId,
    path: '/proposals/$id',
    ...ofDocument('proposals'),
  }),
  createRoute({
    ...withId,
    path: '/attachments/$id',
    ...ofDocument('attachments'),
  }),
  createRoute({
    ...withId,
    path: '/personaldocument/$id',
    ...ofDocument('personal_documents'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    loader: readAccountPage,
    component: lazyRouteComponent(() => import('#app/web/pages/account/AccountPage.tsx'), 'AccountPage'),
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
    staticData: { shape: 'list' },
    params: partParams,
    validateSearch: administrationSearch,
    loader: ({ context: { client }, params: { part } }) => requireAdministrator(client, part),
    component: lazyRouteComponent(loadAdministrationPage, 'AdministrationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/records/inbox',
    staticData: { shape: 'list' },
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
    staticData: { hidesLiveSearch: true, shape: 'list' },
    validateSearch: searchSearch,
    loaderDeps: ({ search }) => search,
    loader: readSearchPage,
    component: lazyRouteComponent(loadSearchPage, 'SearchPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/taken-along',
    staticData: { shape: 'list' },
    component: lazyRouteComponent(() => import('#features/offline-meetings/web/OfflineMeetingsPage.tsx'), 'OfflineMeetingsPage'),
  }),
  createRoute({ getParentRoute, path: '/404', component: NotFoundPage }),
] as const

/** The route tree with all pages. */
export const routeTree = root.addChildren(routes)
