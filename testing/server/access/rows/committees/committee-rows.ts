import { committee, type Rows, signedIn } from '#testing/server/access/row.ts'

export const committeeRows: Rows = {
  'GET committees/': signedIn,
  'GET committees/:id/': committee,
}
