import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconCheck, IconCopy, IconPlus } from '@tabler/icons-react'
import type { ComponentProps, Ref, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'

type Props = { label: string; onClick: () => void; ref?: Ref<HTMLButtonElement> }

/** Button beside a card's title that adds to its list. */
export function AddButton({ label, onClick, ref }: Props) {
  const refusing = useNeedsConnection()
  return (
    <Button ref={ref} variant="subtle" px="xs" mx={-8} leftSection={<IconPlus size={20} aria-hidden />} onClick={onClick} {...refusing}>
      {label}
    </Button>
  )
}

type HeaderButtonProps = { label: string; icon: Icon } & Omit<ComponentProps<typeof ActionIcon<'button'>>, 'children'>

/** An icon button of the header. */
export const HeaderButton = ({ label, icon: Picture, ...others }: HeaderButtonProps) => (
  <ActionIcon size={44} variant="subtle" color="gray" c="inherit" title={label} aria-label={label} {...others}>
    <Picture stroke={1.5} aria-hidden />
  </ActionIcon>
)

type CopyButtonProps = {
  text: string
  /** The field with the text, selected for copying by hand. */
  field: RefObject<HTMLInputElement | null>
  /** Whether the last copy succeeded; null before the first. */
  isCopied: boolean | null
  onCopied: (isCopied: boolean) => void
}

/** Button that copies the address. */
export function CopyButton({ text, field, isCopied, onCopied }: CopyButtonProps) {
  const { t } = useTranslation()
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <Button leftSection={<Picture size={20} aria-hidden />} onClick={() => void copyText(text, field).then(onCopied)}>
      {t('share.copy')}
    </Button>
  )
}

type Field = { current: HTMLInputElement | null }

/** Copies a text; via its selected field if there is no clipboard API (pages without TLS). Resolves to whether it worked. */
const copyText = (text: string, field: Field): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard'))).then(
    () => true,
    () => copySelected(field),
  )

function copySelected({ current }: Field): boolean {
  current?.select()
  // Deprecated, but the only way left.
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand?.('copy') ?? false
}
