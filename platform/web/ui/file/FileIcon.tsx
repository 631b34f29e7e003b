import { VisuallyHidden } from '@mantine/core'
import {
  IconBrandAdobeIllustrator,
  IconBrandAdobeIndesign,
  IconBrandAdobePhotoshop,
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypeTxt,
  IconFileZip,
  IconHierarchy,
  IconMail,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FileKind, fileKindOf } from '#platform/shared/file-kind.ts'

const icons: Record<FileKind, typeof IconFile> = {
  pdf: IconFileTypePdf,
  word: IconFileText,
  excel: IconFileSpreadsheet,
  powerpoint: IconPresentation,
  text: IconFileTypeTxt,
  image: IconPhoto,
  mail: IconMail,
  audio: IconFileMusic,
  zip: IconFileZip,
  html: IconFileTypeHtml,
  visio: IconHierarchy,
  indesign: IconBrandAdobeIndesign,
  illustrator: IconBrandAdobeIllustrator,
  photoshop: IconBrandAdobePhotoshop,
  unknown: IconFile,
}

/** The icon of a file's kind, named for screen readers. */
export const FileIcon = ({ file }: { file: { mime_type: string; file_extension: string } }) => <KindIcon kind={fileKindOf(file)} />

/** The same by kind. */
export function KindIcon({ kind }: { kind: FileKind }) {
  const { t } = useTranslation()
  const Icon = icons[kind]
  const name = t(`shell.file_${kind}`)
  return (
    <span title={name}>
      <Icon size={24} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
