import { type Rows, reading, signedIn } from '#testing/server/access/row.ts'

/** Own tags and bookmarks on visible objects; former members cannot set any. */
export const tagRows: Rows = {
  'GET tag/': signedIn,
  ...Object.fromEntries(
    ['agenda_items', 'proposals', 'attachments', 'protocols'].map((path) => [
      `POST ${path}/:id/set_tags/`,
      { answers: reading, ask: () => ({ body: { tags: [] } }) },
    ]),
  ),
  'POST agenda_items/:id/set_bookmark/': { answers: reading, ask: () => ({ body: { bookmark: true } }) },
}
