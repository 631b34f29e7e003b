import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hindrance } from './use-hindrance.ts'

type Props = { hindrance: Hindrance; onTakeBack: () => void }

/** Says what somebody did meanwhile, and what can be done with what is written: it stays where it stands. */
export function Hindered({ hindrance, onTakeBack }: Props) {
  const { t } = useTranslation()
  const takeBack = ({ currentTarget }: MouseEvent) => {
    // The button goes with its alert.
    currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
    onTakeBack()
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <span>{t(`motion_form.hindered_${hindrance}`)}</span>
        {hindrance === 'signed' && (
          <Button variant="default" onClick={takeBack}>
            {t('motion_form.take_back_text')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
