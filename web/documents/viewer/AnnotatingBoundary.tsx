import { Component, type ReactNode } from 'react'

type Props = { onFailed: () => void; children: ReactNode }

/** Keeps the paper readable when annotating fails (D3 §4): what stands within goes, and the reader is told. */
export class AnnotatingBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
