import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ApiError, OverloadError } from '../errors/api-error';

/** Smaller responses are not counted: the requests in flight of a team and of a connection bound them. */
export const LARGE_RESPONSE_BYTES = 64 * 1024;

const MIB = 1024 * 1024;
/** The bytes from which a further large response is rejected, by the kind of its owner. */
const MAX_BYTES = {
  /** Responses to those who are authenticated. */
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
}

/** Bounds the memory of large responses that clients have not read yet, per owner and in total. */
@Injectable()
export class UnsentBytes {
  private total = 0;
  private publicTotal = 0;
  private readonly byOwner = new Map<string, number>();
  private readonly byResponse = new Map<ServerResponse, number>();

  /** The error for a further large response of the owner; null when it may be sent. */
  rejectionFor(owner: ResponseOwner): ApiError | null {
    if (owner.kind !== 'sender' && this.publicTotal >= MAX_PUBLIC_BYTES) return new OverloadError();
    return this.rejectAbove(owner, 1);
  }

  /** The error for a write of a sender, before it changes anything; null when it may run. */
  rejectWrite(shareId: string): ApiError | null {
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

  private rejectAbove(owner: ResponseOwner, factor: number): ApiError | null {
    const held = this.byOwner.get(nameOf(owner)) ?? 0;
    if (held >= MAX_BYTES[owner.kind] * factor) return new ApiError('RATE_LIMITED');
    return this.total >= MAX_PROCESS_BYTES * factor ? new OverloadError() : null;
  }

  private count(owner: ResponseOwner, response: ServerResponse, bytes: number): void {
    const change = bytes - (this.byResponse.get(response) ?? 0);
    this.byResponse.set(response, bytes);
    this.total += change;
    if (owner.kind !== 'sender') this.publicTotal += change;
    const name = nameOf(owner);
    const left = (this.byOwner.get(name) ?? 0) + change;
    if (left > 0) this.byOwner.set(name, left);
    else this.byOwner.delete(name);
  }
}

const nameOf = ({ kind, id }: ResponseOwner): string => `${kind} ${id}`;
