import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'hiddenFrom'> & { label: string; icon: ReactNode; link: LinkProps }

/** A link that looks like a button. */
export const LinkButton = ({ label, icon, link, variant = 'default', ...shown }: Props) => (
  <Button {...shown} variant={variant} leftSection={icon} renderRoot={(props) => <Link {...props} {...link} />}>
    {label}
  </Button>
)
