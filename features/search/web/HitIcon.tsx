import { VisuallyHidden } from '@mantine/core'
import { IconBriefcase, IconCalendarEvent, IconListDetails, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#features/search/contract.ts'
import { kindOfExtension } from '#platform/shared/file-kind.ts'
import { KindIcon } from '#platform/web/ui/file/FileIcon.tsx'

const icons = {
  'backend.meeting': ['meeting', IconCalendarEvent],
  'backend.agendaitem': ['agenda_item', IconListDetails],
  'backend.business': ['business', IconBriefcase],
  'backend.committee': ['committee', IconUsersGroup],
} as const

/** Icon for the type of a hit; for a file, its kind. */
export function HitIcon({ hit: { type, file_extension } }: { hit: SearchItem }) {
  const { t } = useTranslation()
  if (!(type in icons)) return <KindIcon kind={kindOfExtension(file_extension ?? '')} />
  const [key, Picture] = icons[type as keyof typeof icons]
  const name = t(`search_page.${key}`)
  return (
    <span title={name}>
      <Picture size={24} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
