import { ActionIcon, Button, type ButtonProps, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type Icon, IconArrowLeft, IconCheck, IconCopy, IconPlus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import classes from './links.module.css'

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
  /** Default: that it copies the address. */
  label?: string
  /** The field with the text, selected for copying by hand. */
  field: RefObject<HTMLInputElement | null>
  /** Whether the last copy succeeded; null before the first. */
  isCopied: boolean | null
  onCopied: (isCopied: boolean) => void
}

/** Button that copies a text, by default an address. */
export function CopyButton({ text, label, field, isCopied, onCopied }: CopyButtonProps) {
  const { t } = useTranslation()
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <Button leftSection={<Picture size={20} aria-hidden />} onClick={() => void copyText(text, field).then(onCopied)}>
      {label ?? t('share.copy')}
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

type LinksProps = Pick<ButtonProps, 'variant' | 'hiddenFrom'> & { label: string; icon: ReactNode; link: LinkProps }

/** A link that looks like a button. */
export const LinkButton = ({ label, icon, link, variant = 'default', ...shown }: LinksProps) => (
  <Button {...shown} variant={variant} leftSection={icon} renderRoot={(props) => <Link {...props} {...link} />}>
    {label}
  </Button>
)

/** A link to the parent, with its title. */
export type WayBack = { label: string; detail?: string; link: LinkProps }

/** The link to the parent, at the top of a sidebar or of a page. */
export const BackLink = ({ label, detail, link, isInPage = false }: WayBack & { isInPage?: boolean }) => (
  <Link {...link} className={classes.link} data-in-page={isInPage || undefined}>
    <IconArrowLeft size={20} aria-hidden />
    <span>
      {label}
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  </Link>
)

/** The same to the previous page. */
export const BackButton = ({ label, onBack }: { label: string; onBack: () => void }) => (
  <UnstyledButton className={classes.link} onClick={onBack}>
    <IconArrowLeft size={20} aria-hidden />
    {label}
  </UnstyledButton>
)

type ExternalLinkProps = { href: string; className?: string | undefined; children: ReactNode }

/** A link to another site in a new tab without a referrer or opener; screen readers announce that. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <VisuallyHidden> ({t('shell.new_tab')})</VisuallyHidden>
    </a>
  )
}

/** An icon with an explanation that shows on hover, focus and touch. */
export const Hint = ({ icon: Sign, text }: { icon: Icon; text: string }) => (
  <Tooltip label={text} multiline w={280} withinPortal={false} events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon size={44} variant="subtle" color="gray" c="dimmed" aria-label={text}>
      <Sign size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
