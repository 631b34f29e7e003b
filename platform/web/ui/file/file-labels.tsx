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
import { type Language, languageEntry } from '#platform/shared/languages.ts'

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

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes as `1,2 MB`, in steps of 1000 like desktop file managers. */
export function fileSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const unit = units[step] ?? 'byte'
  const format = new Intl.NumberFormat(languageEntry(language).locale, { style: 'unit', unit, maximumFractionDigits: step > 1 ? 1 : 0 })
  return format.format(bytes / 1000 ** step)
}
