import { Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { longestTitle } from '#features/documents/upload.ts'
import classes from './TitleField.module.css'
import { useTitle } from './use-title.ts'

type Props = {
  id: string
  label: string
  title: string
  /** Saves in place of the title `from`; resolves to whether it was saved. */
  save: (title: string, from: string) => Promise<boolean>
  onDone: (byKey: boolean) => void
}

/**
 * Edits a title in place: saved while typing; Enter finishes, Escape restores the old title. If somebody else has changed it meanwhile,
 * Enter saves this title and Escape takes theirs.
 */
export function TitleField({ id, label, title, save, onDone }: Props) {
  const { t } = useTranslation()
  const { value, state, type, finish, leave, restore } = useTitle({ title, save, onDone })
  const errors = {
    empty: t('problem.required_input_missing'),
    failed: t('basic_documents.not_saved'),
    changed: t('basic_documents.title_changed', { title }),
  }
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish()
    else if (event.key === 'Escape') restore()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.field}>
      <TextInput
        id={id}
        aria-label={label}
        value={value}
        maxLength={longestTitle}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={select}
        onKeyDown={act}
        onBlur={leave}
        error={state in errors ? errors[state as keyof typeof errors] : undefined}
        rightSection={state === 'saving' ? <Loader size={16} /> : state === 'saved' && <IconCheck size={18} aria-hidden />}
      />
      <VisuallyHidden component="output">{(state === 'saving' || state === 'saved') && t(`basic_documents.${state}`)}</VisuallyHidden>
    </div>
  )
}

const select = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select()
