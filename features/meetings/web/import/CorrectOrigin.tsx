import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctOrigin } from '#features/meetings/correction-contract.ts'
import type { OtherOrigin } from '#features/meetings/import-report.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import classes from './CorrectOrigin.module.css'

/** No page that members see shows the origin. */
const nothingShown = () => Promise.resolve()

type Props = { committee: { id: number }; other_origin: OtherOrigin }

/** Below the warning that a zip comes from another committee of the producer: makes that one the committee's origin, after saying what it means. */
export function CorrectOrigin({ committee, other_origin: { given, expected } }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [question, setQuestion] = useState<'asked' | 'answered' | null>(null)
  const { mutate, isPending, isSuccess } = useAction(correctOrigin, {
    failure: 'import_dialog.correct_origin_error',
    refresh: nothingShown,
  })
  if (isSuccess) {
    return (
      <Text component="output" size="sm" tabIndex={-1} ref={focus} className={classes.origin}>
        {t('import_dialog.correct_origin_done')}
      </Text>
    )
  }
  if (question !== 'asked') {
    return (
      <Button
        ref={question ? focus : null}
        variant="default"
        className={classes.origin}
        loading={isPending}
        onClick={() => setQuestion('asked')}
        {...refusing}
      >
        {t('import_dialog.correct_origin')}
      </Button>
    )
  }
  const correct = () => {
    setQuestion('answered')
    mutate({ params: { id: committee.id }, body: { given, expected: expected.oguid } })
  }
  const names = { given: given.title, given_id: given.oguid, expected: expected.title ?? expected.oguid, expected_id: expected.oguid }
  return (
    <div className={classes.origin}>
      <Question
        text={t('import_dialog.correct_origin_question', names)}
        lose={{ label: t('import_dialog.correct_origin'), onChoose: correct }}
        keep={{ label: t('import_dialog.keep_origin'), onChoose: () => setQuestion('answered') }}
      />
    </div>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
