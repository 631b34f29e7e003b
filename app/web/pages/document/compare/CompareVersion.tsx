import { Button } from '@mantine/core'
import { IconColumns2, IconGitCompare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBeside } from '#app/web/pages/document/beside/beside-state.ts'
import pageClasses from '#app/web/pages/document/DocumentPage.module.css'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentKind, DocumentVersion } from '#features/documents/document.ts'
import { type DocumentSearch, hasViewer, versionLink } from '#features/documents/web/document-address.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

type Props = { document: DocumentWithParents; versions: readonly DocumentVersion[]; version: DocumentVersion; search: DocumentSearch }

/** Compares the open version with the previous one, or ends the comparison, and opens that beside it; renders nothing for the first version and for files without comparable text. */
export function CompareVersion({ document: { kind, id }, versions, version, search }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hasRoom, show } = useBeside()
  const [, setTab] = useAppState('viewer_panel_tab')
  const [, setOpened] = useAppState('viewer_panel_open')
  const other = versions.find(({ number }) => number === version.number - 1)
  if (!other || !hasViewer(version) || !hasViewer(other)) return null
  const isComparing = search.compare !== undefined
  const toggle = () => {
    void navigate(versionLink(kind, id, { ...search, compare: isComparing ? undefined : other.version_id }))
    if (isComparing) return
    setTab('changes')
    setOpened(true)
  }
  const look = {
    className: pageClasses.download,
    classNames: { inner: pageClasses.downloadInner, label: pageClasses.downloadLabel },
    justify: 'flex-start',
  } as const
  return (
    <>
      <Button {...look} variant={isComparing ? 'light' : 'default'} leftSection={<IconGitCompare size={20} aria-hidden />} onClick={toggle}>
        {isComparing ? t('documents.compare_end') : t('documents.compare', { number: other.number })}
      </Button>
      {hasRoom && (
        <Button
          {...look}
          variant="default"
          leftSection={<IconColumns2 size={20} aria-hidden />}
          onClick={() => show({ kind, id, version_id: other.version_id })}
        >
          {t('beside.open_version', { number: other.number })}
        </Button>
      )}
    </>
  )
}

/** Which version is compared with which. */
export type Compared = { kind: DocumentKind; id: number; version_id: number; other_id: number; onEnd: () => void }
