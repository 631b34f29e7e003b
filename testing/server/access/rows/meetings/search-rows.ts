import { type Rows, signedIn } from '#testing/server/access/row.ts'

export const searchRows: Rows = {
  'GET search/': signedIn,
}
