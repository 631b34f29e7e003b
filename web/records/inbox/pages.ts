export { InboxPage } from './InboxPage.tsx'
export { InboxPostingPage } from './InboxPostingPage.tsx'
