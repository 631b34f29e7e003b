import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './ByHand.module.css'
import { type Draft, daysLater, readTime } from './draft.ts'
import { useDraft, useEditing } from './editing.ts'

/** Title, day, times and place of the meeting. */
export function Details({ isEndByHand }: { isEndByHand: boolean }) {
  const { t } = useTranslation()
  const { change, isJudged } = useEditing()
  const draft = {
    title: useDraft(({ title }) => title),
    day: useDraft(({ day }) => day),
    from: useDraft(({ from }) => from),
    until: useDraft(({ until }) => until),
    later: useDraft(({ later }) => later),
    location: useDraft(({ location }) => location),
  }
  const set = (facts: Partial<Draft>) => change((all) => ({ ...all, ...facts }))
  const missing = (value: string | null) => isJudged && !value?.trim() && t('problem.required_input_missing')
  const time = (name: 'from' | 'until', error: string | false | undefined) => ({
    value: draft[name],
    inputMode: 'numeric' as const,
    placeholder: t('by_hand.time_format'),
    error,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value, ...(name === 'until' && { later: 0 }) }),
    onBlur: () => set({ [name]: readTime(draft[name]) ?? draft[name] }),
  })
  const wrongTime = (text: string) => isJudged && text.trim() !== '' && readTime(text) === null && t('by_hand.wrong_time')
  return (
    <SectionCard title={t('by_hand.details')}>
      <div className={classes.details}>
        <TextInput
          className={classes.wide}
          label={t('by_hand.title')}
          required
          maxLength={1000}
          value={draft.title}
          error={missing(draft.title)}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <DayInput label={t('by_hand.day')} required value={draft.day} error={missing(draft.day)} onChange={(day) => set({ day })} />
        <TextInput label={t('by_hand.from')} required {...time('from', missing(draft.from) || wrongTime(draft.from))} />
        {!isEndByHand && (
          <TextInput
            label={t('by_hand.until')}
            description={readTime(draft.until) && daysLater(draft) > 0 ? t('by_hand.later', { count: daysLater(draft) }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...time('until', wrongTime(draft.until))}
          />
        )}
        <TextInput
          className={classes.wide}
          label={t('by_hand.location')}
          maxLength={1000}
          value={draft.location}
          onChange={({ currentTarget }) => set({ location: currentTarget.value })}
        />
      </div>
    </SectionCard>
  )
}
