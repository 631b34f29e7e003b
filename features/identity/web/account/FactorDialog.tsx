import type { Passkey } from '#features/identity/second-factor.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { EditPasskeyDialog } from './EditPasskeyDialog.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { RemoveTotpDialog } from './RemoveTotpDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

const dialogs = { set_up: SetUpDialog, add_passkey: AddPasskeyDialog, renew_codes: RenewCodesDialog, remove_totp: RemoveTotpDialog }
const ofPasskey = { edit_passkey: EditPasskeyDialog, remove_passkey: RemovePasskeyDialog }

export type OpenDialog = { name: keyof typeof dialogs } | { name: keyof typeof ofPasskey; passkey: Passkey }

type Props = { open: OpenDialog /** No factor is left without it. */; isLast: boolean; onClose: () => void }

/** The one of the second factor's dialogs that is open. */
export function FactorDialog({ open, ...props }: Props) {
  if ('passkey' in open) {
    const PasskeyDialog = ofPasskey[open.name]
    return <PasskeyDialog passkey={open.passkey} {...props} />
  }
  const OtherDialog = dialogs[open.name]
  return <OtherDialog {...props} />
}
