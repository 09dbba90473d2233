import type { ServerResponse } from 'node:http';
import type { Rejection } from './rejection';

/** Smaller responses are not counted: the requests in flight of a team and of a connection bound them. */
export const LARGE_RESPONSE_BYTES = 64 * 1024;

const MIB = 1024 * 1024;
/** The bytes from which a further large response is rejected, by the kind of its owner. */
const MAX_BYTES = {
  /** Responses to authenticated senders. */
  sender: 16 * MIB,
  /** Public pages of the owner of the share, which anyone can request. */
  visitors: 4 * MIB,
  /** Responses that belong to no share, by the network of the client: the console, documents, metrics. */
  network: 8 * MIB,
};
const MAX_PROCESS_BYTES = 64 * MIB;
/** The part of the process that responses to strangers can use. */
const MAX_PUBLIC_BYTES = MAX_PROCESS_BYTES / 2;
/** A write is rejected, before it runs, only beyond this multiple of the bounds: its response is always sent. */
const WRITE_FACTOR = 2;

/** Whose share a response takes. */
export interface ResponseOwner {
  readonly kind: keyof typeof MAX_BYTES;
  /** The id of the share, or the network of the client. */
  readonly id: string;
  /** The network of the client; only of responses to requests without a key. */
  readonly network?: string;
}

/** Makes the errors of further responses. */
export interface UnsentRejections<R extends Rejection> {
  /** The clients of the owner leave too much unread. */
  owner(): R;
  /** All clients together leave too much unread. */
  process(): R;
}

interface Held {
  readonly owner: ResponseOwner;
  bytes: number;
}

/** Bounds the memory of large responses that clients have not read yet, per owner and in total. */
export class UnsentBytes<R extends Rejection = Rejection> {
  private total = 0;
  private publicTotal = 0;
  private readonly byOwner = new Map<string, number>();
  /** In the order in which they were written. */
  private readonly byResponse = new Map<ServerResponse, Held>();

  constructor(private readonly rejections: UnsentRejections<R>) {}

  /**
   * Returns the error for a further large response of the owner, or null if it may be sent. If a share of several networks is used up, the
   * network with the most unread bytes in it loses connections, the oldest first, so that the other networks are served.
   */
  rejectionFor(owner: ResponseOwner): R | null {
    if (owner.kind !== 'sender') {
      const isPublic = ({ kind }: ResponseOwner): boolean => kind !== 'sender';
      while (this.publicTotal >= MAX_PUBLIC_BYTES) {
        if (!this.disconnectOther(owner, isPublic)) return this.rejections.process();
      }
    }
    if (owner.kind === 'visitors') {
      const isOfTeam = (other: ResponseOwner): boolean => nameOf(other) === nameOf(owner);
      while (this.isOwnerAbove(owner, 1)) {
        if (!this.disconnectOther(owner, isOfTeam)) break;
      }
    }
    return this.rejectAbove(owner, 1);
  }

  /** Returns the error for a write of a sender, before it changes anything, or null if it may run. */
  rejectWrite(shareId: string): R | null {
    return this.isEmpty ? null : this.rejectAbove({ kind: 'sender', id: shareId }, WRITE_FACTOR);
  }

  get isEmpty(): boolean {
    return this.total === 0;
  }

  /**
   * Counts the unsent bytes of a response until they have been sent or its connection closes. Call it again when more has
   * been written.
   */
  hold(owner: ResponseOwner, response: ServerResponse): void {
    if (response.destroyed) return;
    if (!this.byResponse.has(response)) {
      if (response.writableLength < LARGE_RESPONSE_BYTES) return;
      response.on('drain', () => this.count(owner, response, response.writableLength));
      response.once('close', () => {
        this.count(owner, response, 0);
        this.byResponse.delete(response);
      });
    }
    this.count(owner, response, response.writableLength);
  }

  private rejectAbove(owner: ResponseOwner, factor: number): R | null {
    if (this.isOwnerAbove(owner, factor)) return this.rejections.owner();
    return this.total >= MAX_PROCESS_BYTES * factor ? this.rejections.process() : null;
  }

  private isOwnerAbove(owner: ResponseOwner, factor: number): boolean {
    const held = this.byOwner.get(nameOf(owner)) ?? 0;
    return held >= MAX_BYTES[owner.kind] * factor;
  }

  /**
   * Ends the connection of the oldest response of the network with the most unread bytes in a share. Returns false if no other network has
   * more unread bytes than the network of the owner.
   */
  private disconnectOther(
    { network }: ResponseOwner,
    isInShare: (owner: ResponseOwner) => boolean,
  ): boolean {
    const shared = [...this.byResponse].filter(
      ([, { owner, bytes }]) => bytes > 0 && isInShare(owner),
    );
    const byNetwork = new Map<string | undefined, number>([[network, 0]]);
    for (const [, { owner, bytes }] of shared) {
      byNetwork.set(owner.network, (byNetwork.get(owner.network) ?? 0) + bytes);
    }
    const [[most] = []] = [...byNetwork].sort(([, one], [, other]) => other - one);
    if (most === network || byNetwork.get(most) === byNetwork.get(network)) return false;
    const socket = shared.find(([, { owner }]) => owner.network === most)?.[0].req.socket;
    // Counts them as sent now, because their `close` events come later.
    for (const [response, { owner }] of shared) {
      if (response.req.socket === socket) this.count(owner, response, 0);
    }
    socket?.destroy();
    return true;
  }

  private count(owner: ResponseOwner, response: ServerResponse, bytes: number): void {
    const change = bytes - (this.byResponse.get(response)?.bytes ?? 0);
    this.byResponse.set(response, { owner, bytes });
    this.total += change;
    if (owner.kind !== 'sender') this.publicTotal += change;
    const name = nameOf(owner);
    const left = (this.byOwner.get(name) ?? 0) + change;
    if (left > 0) this.byOwner.set(name, left);
    else this.byOwner.delete(name);
  }
}

const nameOf = ({ kind, id }: ResponseOwner): string => `${kind} ${id}`;
