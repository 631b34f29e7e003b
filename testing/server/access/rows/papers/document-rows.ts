import { meeting, owner, type Rows, reading } from '#testing/server/access/row.ts'

const rowsOf = (kind: string, seen: string, see: string): Rows => ({
  [`GET ${kind}/:id/`]: seen,
  [`GET ${kind}/:id/versions/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/file/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/text/`]: seen,
  // There is only one version to compare.
  [`GET ${kind}/:id/versions/:version_id/changes/`]: seen.replaceAll('200', '409'),
  [`POST ${kind}/:id/versions/:version_id/seen/`]: see,
})

export const documentRows: Rows = {
  ...rowsOf('meeting_documents', meeting, reading),
  ...rowsOf('protocols', meeting, reading),
  ...rowsOf('proposals', meeting, reading),
  ...rowsOf('attachments', meeting, reading),
  ...rowsOf('personal_documents', owner, owner),
}
