import { Button, type ButtonProps, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './links.module.css'

type Props = Pick<ButtonProps, 'variant' | 'hiddenFrom'> & { label: string; icon: ReactNode; link: LinkProps }

/** A link that looks like a button. */
export const LinkButton = ({ label, icon, link, variant = 'default', ...shown }: Props) => (
  <Button {...shown} variant={variant} leftSection={icon} renderRoot={(props) => <Link {...props} {...link} />}>
    {label}
  </Button>
)

type BackLinkProps = {
  label: string
  /** The parent's title. */
  detail?: string
  link: LinkProps
}

/** The link to the parent, at the top of a sidebar. */
export const BackLink = ({ label, detail, link }: BackLinkProps) => (
  <Link {...link} className={classes.link}>
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
