import { Alert, Button } from '@mantine/core'
import { IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { allPapers, lacksFile } from './draft.ts'
import { useDraft } from './editing.ts'

/** Says what is left of input that was not saved, and which files have to be chosen again. */
export function KeptNotice({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation()
  const lost = useDraft((draft) => allPapers(draft).filter(lacksFile).length)
  if (!isKept && lost === 0) return null
  return (
    <Alert color={lost > 0 ? 'yellow' : 'blue'} icon={<IconInfoCircle aria-hidden />} role="none">
      <output>
        {isKept && t('by_hand.kept')} {lost > 0 && t('by_hand.lost', { count: lost })}
      </output>
    </Alert>
  )
}

type ComplaintProps = { ref: Ref<HTMLDivElement>; text: string; children?: ReactNode }

/** Why the form was not sent. */
export const Complaint = ({ ref, text, children }: ComplaintProps) => (
  <Alert color="red" icon={<IconCircleX aria-hidden />} mb="xs" tabIndex={-1} role="alert" ref={ref}>
    {text} {children}
  </Alert>
)

/** Leads to the first field with a fault, which may be far away among hundreds of documents. */
export function ToFirstFault() {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" color="red" size="compact-md" mih={44} onClick={focusFirstFault}>
      {t('by_hand.to_first_fault')}
    </Button>
  )
}

const focusFirstFault = () => {
  const field = document.querySelector<HTMLElement>('main [aria-invalid=true]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
