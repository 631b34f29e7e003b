import { Button, VisuallyHidden } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { StyleButton } from '#features/annotations/web/tools/StyleButton.tsx'
import { signInAddress } from '#platform/web/lib/http/address.ts'
import type { LayerSession, Saving, Shown } from './layer-session.ts'
import classes from './SavingState.module.css'

type State = Saving['state'] | 'loading' | NonNullable<Shown['failure']>

/** What is left to be saved or loaded: `saving` tells more of what is not saved. */
export type SavingTold = { state: State; saving: Saving }

/** Whether everything on screen is saved or loaded. */
export function useSavingTold(session: LayerSession): SavingTold {
  const { saving, failure, is_loading } = useSyncExternalStore(session.subscribe, session.shown)
  const calm = useCalm(saving)
  const reading = is_loading ? 'loading' : failure
  return { state: reading && calm.state === 'saved' ? reading : calm.state, saving: calm }
}

/** Tells screen readers whether everything is saved. */
export function SavingWords({ session, told }: { session: LayerSession; told: SavingTold }) {
  const { t } = useTranslation()
  const reason = useReason(told)
  if (!session.can_change && told.state === 'saved') return null
  return (
    <VisuallyHidden component="output">
      {t(`layers.${told.state}`)} {reason}
    </VisuallyHidden>
  )
}

function useReason({ saving }: SavingTold): string | undefined {
  const { t } = useTranslation()
  return saving.state === 'not_saved' ? (saving.detail ?? t(`layers.not_saved_${saving.reason}`)) : undefined
}

const signs: Partial<Record<State, Icon>> = {
  saving: IconCloudUpload,
  not_saved: IconAlertTriangle,
  not_loaded: IconAlertTriangle,
  unreadable: IconAlertTriangle,
}

/** Whether there is something to tell in the bar: nothing while all is well. */
export const isWorthTelling = ({ state }: SavingTold): boolean => signs[state] !== undefined

/** A sign in the bar while something is not saved or not loaded; opens what is wrong and what can be done. */
export function SavingSign({ session, told }: { session: LayerSession; told: SavingTold }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const reason = useReason(told)
  const { state, saving } = told
  const Sign = signs[state]
  if (!Sign) return null
  const name = t(`layers.${state}`)
  return (
    <StyleButton
      label={name}
      picture={<Sign className={classes.sign} data-state={state} size={22} aria-hidden />}
      opened={opened}
      onChange={setOpened}
    >
      <p className={classes.words}>
        <strong>{name}</strong>
        {reason && <span>{reason}</span>}
      </p>
      {(state === 'not_saved' || state === 'not_loaded') && <WhatToDo session={session} saving={saving} />}
    </StyleButton>
  )
}

function WhatToDo({ session, saving }: { session: LayerSession; saving: Saving }) {
  const { t } = useTranslation()
  const reason = saving.state === 'not_saved' && saving.reason
  const discard = () => {
    if (window.confirm(t('layers.discard_confirmation'))) session.discard()
  }
  return (
    <div className={classes.commands}>
      {reason === 'signed_out' && (
        <Button component="a" href={signInAddress()}>
          {t('layers.sign_in')}
        </Button>
      )}
      <Button variant="default" onClick={session.retry}>
        {t('shell.try_again')}
      </Button>
      {(reason === 'refused' || reason === 'gone') && (
        <Button variant="default" onClick={discard}>
          {t('layers.discard')}
        </Button>
      )}
    </div>
  )
}

/** Saving is shown only if it takes longer than this; ms. */
const SHOW_AFTER_MS = 500

/** The state to show: a stroke is usually saved at once, which is not worth mentioning. */
function useCalm(saving: Saving): Saving {
  const isSaving = saving.state === 'saving'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSaving) return undefined
    const timer = setTimeout(() => setLong(true), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSaving])
  return isSaving && !isLong ? { state: 'saved' } : saving
}
