import { VisuallyHidden } from '@mantine/core'
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeTxt,
  IconFileZip,
  IconMail,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FileKind, fileKindOf } from './file-kind.ts'

const icons: Record<FileKind, typeof IconFile> = {
  pdf: IconFileTypePdf,
  word: IconFileText,
  excel: IconFileSpreadsheet,
  powerpoint: IconPresentation,
  text: IconFileTypeTxt,
  image: IconPhoto,
  mail: IconMail,
  archive: IconFileZip,
  unknown: IconFile,
}

/** The icon of a document by its MIME type, named for screen readers. */
export function FileIcon({ mime_type }: { mime_type: string }) {
  const { t } = useTranslation()
  const kind = fileKindOf(mime_type)
  const Icon = icons[kind]
  const name = t(`shell.file_${kind}`)
  return (
    <span title={name}>
      <Icon size={24} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
