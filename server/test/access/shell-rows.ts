import { anyone, type Rows, signedIn } from './row.ts'

export const shellRows: Rows = {
  'GET config/': anyone,
  'GET users/me/': signedIn,
  'PATCH users/me/': { answers: signedIn, ask: () => ({ body: { language: 'fr' } }) },
}
