import { CloseButton } from '@mantine/core'
import { IconArrowsExchange, IconReplace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import classes from './beside.module.css'
import { useBeside } from './beside-state.ts'
import { PaneHead } from './PaneHead.tsx'

/** The document of the page, which is on the left. */
export type LeftPaper = { document: DocumentWithParents; versions: DocumentVersion[]; version: DocumentVersion; notes: PaperNotes }

type RightPaneProps = { name: string; title: string; detail?: ReactNode; onSwap?: () => void; tools?: ReactNode; children: ReactNode }

/** The right side: its title, the buttons that change or close it, and its contents. */
export function RightPane({ name, title, detail, onSwap, tools, children }: RightPaneProps) {
  const { t } = useTranslation()
  const { beside, show } = useBeside()
  return (
    <>
      <PaneHead name={name} title={title} detail={detail}>
        <div className={classes.commands}>
          {tools}
          {onSwap && <ToolButton label={t('beside.swap')} icon={IconArrowsExchange} onClick={onSwap} />}
          {beside !== 'choice' && <ToolButton label={t('beside.other')} icon={IconReplace} onClick={() => show('choice')} />}
          <CloseButton size={44} iconSize={20} aria-label={t('beside.close')} title={t('beside.close')} onClick={() => show(null)} />
        </div>
      </PaneHead>
      {children}
    </>
  )
}
