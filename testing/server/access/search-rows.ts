import { type Rows, signedIn } from './row.ts'

export const searchRows: Rows = {
  'GET search/': signedIn,
}
