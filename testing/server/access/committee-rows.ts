import { committee, type Rows, signedIn } from './row.ts'

export const committeeRows: Rows = {
  'GET committees/': signedIn,
  'GET committees/:id/': committee,
}
