import { expect, test } from "vitest";
import { shareReads } from "./share-reads.ts";

test("who asks while it is being read gets the next result, together with others", async () => {
  const reads: PromiseWithResolvers<number>[] = [];
  const share = shareReads<number>();
  const read = () => {
    const one = Promise.withResolvers<number>();
    reads.push(one);
    return one.promise;
  };
  const first = [share("page", read), share("page", read)];
  const other = share("other", read);
  await expect.poll(() => reads.length).toBe(2);
  const later = [share("page", read), share("page", read)];
  reads[0]?.resolve(1);
  reads[1]?.resolve(9);
  expect(await Promise.all([...first, other])).toEqual([1, 1, 9]);
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.reject(new Error("no database"));
  await expect(Promise.all(later)).rejects.toThrow("no database");
  const last = share("page", read);
  await expect.poll(() => reads.length).toBe(4);
  reads[3]?.resolve(4);
  expect(await last).toBe(4);
});
