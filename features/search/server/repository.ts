export { indexOwnChanges } from './index/own-changes.ts'
