import { spawnSync } from 'node:child_process'

/** Installs packages of the distribution; false if it cannot (no apt, not root, no such package). */
export function installByApt(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${packages.join(', ')} with apt-get …`)
  return (
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]) ||
    (apt(['update', '-qq']) && apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]))
  )
}

const apt = (args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0
