import { Alert, Box, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { type Closing, Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { MeanwhilePanel } from '#platform/web/ui/edit-conflict/MeanwhilePanel.tsx'
import type { Meanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import classes from './FormBody.module.css'
import type { Form } from './use-form.ts'

type Props = {
  form: Form
  onSubmit: () => void
  /** The buttons. */
  foot: ReactNode
  /** Changes by others since the form was opened. */
  meanwhile?: Meanwhile | undefined
  /** Buttons below the fields; otherwise, as in a dialog, always visible. */
  inPage?: boolean
  children: ReactNode
}

/**
 * The fields of a form. Enter submits, also with Ctrl or Cmd; an error focuses the first invalid field. Errors of the whole form show
 * below its buttons, so that they do not move.
 */
export function FormBody({ form, onSubmit, foot, meanwhile, inPage = false, children }: Props) {
  const ref = useFirstWrongField(form)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const sendByKey = ({ currentTarget, defaultPrevented, ...event }: KeyboardEvent<HTMLFormElement>) => {
    // Unless an open picker has used the key to choose.
    if (!defaultPrevented && isToSend(event)) currentTarget.requestSubmit()
  }
  const sendFromClosedPicker = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isToSend(event) || !(event.target instanceof Element) || event.target.getAttribute('aria-expanded') !== 'false') return
    // Otherwise the picker would open.
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.requestSubmit()
  }
  return (
    // A shortcut of the whole form, pressed in one of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={ref} noValidate onSubmit={send} onKeyDown={sendByKey} onKeyDownCapture={sendFromClosedPicker}>
      <Stack>
        <Fields>{children}</Fields>
        <div className={inPage ? undefined : classes.foot}>{foot}</div>
        {form.otherErrors.length > 0 && (
          <Alert color="red" icon={<IconCircleX aria-hidden />} tabIndex={-1} data-complaint>
            <Words words={form.otherErrors} />
          </Alert>
        )}
        {meanwhile && <MeanwhilePanel meanwhile={meanwhile} />}
      </Stack>
    </form>
  )
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const isToSend = ({ key, ctrlKey, metaKey }: Key) => key === 'Enter' && (ctrlKey || metaKey)

/** Several messages are shown as a list. */
const Words = ({ words }: { words: string[] }) =>
  words.length === 1 ? (
    words[0]
  ) : (
    <ul className={classes.words}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )

/** Focuses the first invalid field on each new complaint. */
function useFirstWrongField({ complaints }: Form) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (complaints > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-complaint]')?.focus()
  }, [complaints])
  return ref
}

type FieldsProps = {
  /** How many lines to reserve for errors below each field. */
  errorLines?: number
  children: ReactNode
}

/** The fields of a form in a column: an error at one does not move the others. */
export const Fields = ({ errorLines = 1, children }: FieldsProps) => (
  <Stack className={classes.fields} style={{ '--error-lines': errorLines }}>
    {children}
  </Stack>
)

type CheckFieldProps = {
  label: string
  description?: ReactNode
  name: string
  value: boolean
  onChange: (isOn: boolean) => void
  error?: string | undefined
  disabled?: boolean
}

/** A checkbox with a boolean value. */
export const CheckField = ({ value, onChange, ...props }: CheckFieldProps) => (
  <Checkbox {...props} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)

type FormActionsProps = {
  label: string
  closeLabel?: string | undefined
  canSave: boolean
  isSaving: boolean
  /** Saving also works offline. */
  worksAway?: boolean
  /** Another action, at the other end. */
  action?: ReactNode
  closing: Closing
}

/** Cancel and save at the foot of a form; replaced by the confirmation before input is lost. */
export function FormActions({ label, closeLabel, canSave, isSaving, worksAway = false, action, closing }: FormActionsProps) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  if (closing.question) return <Question {...closing.question} />
  return (
    <Group justify="flex-end">
      {action && <Box me="auto">{action}</Box>}
      <Button variant="default" ref={closing.isBack ? focus : undefined} disabled={isSaving} onClick={closing.ask}>
        {closeLabel ?? t('shell.cancel')}
      </Button>
      <Button type="submit" disabled={!canSave} loading={isSaving} {...(!worksAway && refusing)}>
        {label}
      </Button>
    </Group>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
