import type { TFunction } from 'i18next'
import { downloadMotion, downloadMotions, downloadSignatureSheet } from '#features/motions/file-contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { askedMotions } from '#features/motions/web/queries.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'

type Receiving = { signal: AbortSignal }

/** The files that can be made of a motion; a draft has no signatures yet. */
export function filesOf({ id, status }: Motion, t: TFunction) {
  const params = { id }
  const as = (query: { as: 'pdf' | 'txt'; line_numbers?: 'true' }) => (work: string, receiving: Receiving) =>
    fetchFile(downloadMotion, { params, query, work }, receiving)
  const sheet = {
    label: t('motion_pages.signature_sheet'),
    fetch: (work: string, receiving: Receiving) => fetchFile(downloadSignatureSheet, { params, work }, receiving),
  }
  return [
    { label: t('motion_pages.as_pdf'), fetch: as({ as: 'pdf' }) },
    { label: t('motion_pages.as_numbered_pdf'), fetch: as({ as: 'pdf', line_numbers: 'true' }) },
    { label: t('motion_pages.as_txt'), fetch: as({ as: 'txt' }) },
    ...(status === 'DRAFT' ? [] : [sheet]),
  ]
}

/** The list of a meeting's motions as a table, filtered as it is shown. */
export const filesOfList = ({ params, query }: ReturnType<typeof askedMotions>, t: TFunction) =>
  tableFormats.map((as) => ({
    label: t(`motion_pages.as_${as}`),
    fetch: (work: string, receiving: Receiving) => fetchFile(downloadMotions, { params, query: { ...query, as }, work }, receiving),
  }))
