import { Menu } from '@mantine/core'
import { IconBuildingBank, IconEye, IconPencil, IconSend, IconSignature, IconTrash, IconWorldUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { MoreMenu } from '#platform/web/ui/button/MoreMenu.tsx'
import type { MotionChoice } from './use-motion-deeds.ts'
import type { OfferedDeed } from './use-offered.ts'

const entries = {
  details: { text: 'motion_pages.details', Icon: IconEye },
  sign: { text: 'motion_pages.sign', Icon: IconSignature },
  submit: { text: 'motion_pages.submit', Icon: IconSend },
  open: { text: 'motion_pages.publish', Icon: IconWorldUpload },
  post: { text: 'motion_pages.post', Icon: IconBuildingBank },
  edit: { text: 'motion_pages.edit', Icon: IconPencil },
  remove: { text: 'motion_pages.delete', Icon: IconTrash },
} as const satisfies Record<MotionChoice, object>

type Props = { title: string; offered: OfferedDeed[]; onChoose: (choice: MotionChoice) => void }

/** What can be done to a motion now; whoever may change it sees it as it stands by the first entry. */
export function MotionMenu({ title, offered, onChoose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const place = useRef<HTMLDivElement>(null)
  const choose = (choice: MotionChoice) => {
    // A dialog gives the focus back to what had it: the entry is gone by then.
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
