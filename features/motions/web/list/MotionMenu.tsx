import { Menu } from '@mantine/core'
import { IconBuildingBank, IconEye, IconPencil, IconSend, IconSignature, IconTrash, IconWorldUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { MoreMenu } from '#platform/web/ui/button/MoreMenu.tsx'
import type { MotionChoice } from './use-motion-actions.ts'
import type { OfferedAction } from './use-offered.ts'

const entries = {
  details: { text: 'motion_pages.details', Icon: IconEye },
  sign: { text: 'motion_pages.sign', Icon: IconSignature },
  submit: { text: 'motion_pages.submit', Icon: IconSend },
  open: { text: 'motion_pages.publish', Icon: IconWorldUpload },
  post: { text: 'motion_pages.post', Icon: IconBuildingBank },
  edit: { text: 'motion_pages.edit', Icon: IconPencil },
  remove: { text: 'motion_pages.delete', Icon: IconTrash },
} as const satisfies Record<MotionChoice, object>

type Props = { title: string; offered: OfferedAction[]; onChoose: (choice: MotionChoice) => void }

/** The actions available on a motion; for those who may edit it the first entry shows it. */
export function MotionMenu({ title, offered, onChoose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const place = useRef<HTMLDivElement>(null)
  const choose = (choice: MotionChoice) => {
    // A dialog returns the focus to the element that had it, but the menu entry is gone by then.
    place.current?.querySelector('button')?.focus()
    onChoose(choice)
  }
  return (
    <div ref={place}>
      <MoreMenu label={t('motion_pages.actions_of', { title })}>
        {(['details', ...offered] as const).map((choice) => {
          const { text, Icon } = entries[choice]
          return (
            <Menu.Item
              key={choice}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={() => choose(choice)}
              {...(choice !== 'details' && refusing)}
            >
              {t(text)}
            </Menu.Item>
          )
        })}
      </MoreMenu>
    </div>
  )
}
