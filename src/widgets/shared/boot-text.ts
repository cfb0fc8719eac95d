import type { BootProgress } from '../../lab/client.ts'
import { megabytes } from './messages/locale.ts'
import type { Messages } from './messages/messages.ts'

export const isDownloading = ({ phase, loaded, total }: BootProgress): boolean => phase === 'download' && loaded < total

/** How far a boot has come. It may be about to say so: then the database is being started. */
export function bootText(progress: BootProgress | undefined, messages: Messages): string {
  return progress && isDownloading(progress)
    ? messages.downloading(megabytes(progress.loaded), megabytes(progress.total))
    : messages.compiling
}
