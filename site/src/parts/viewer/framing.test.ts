import { Box3, PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { distanceOf } from "./framing";

const corners = (box: Box3) => [box.min.x, box.max.x].flatMap((x) => [box.min.y, box.max.y].flatMap((y) => [box.min.z, box.max.z].map((z) => new Vector3(x, y, z))));

test("every corner of what is framed is in the picture, and the farthest of them near its edge", () => {
  const boxes = { room: [4, 3, 4], bridge: [300, 8, 12], column: [0.6, 9, 0.6], plate: [6, 0.01, 6] } as const;
  for (const [name, [x, y, z]] of Object.entries(boxes))
    for (const aspect of [0.6, 1, 1.79])
      for (const from of [new Vector3(0.6, 0.45, 0.6), new Vector3(0, 1, 0), new Vector3(1, 0, 0), new Vector3(-0.2, -0.9, 0.3)]) {
        const box = new Box3(new Vector3(5, 2, -40), new Vector3(5 + x, 2 + y, -40 + z));
        const camera = new PerspectiveCamera(40, aspect, 0.001, 10_000);
        const direction = from.clone().normalize();
        const middle = box.getCenter(new Vector3());
        camera.position.copy(middle).addScaledVector(direction, distanceOf(box, direction, camera));
        camera.lookAt(middle);
        camera.updateMatrixWorld();
        const outmost = Math.max(...corners(box).map((c) => c.project(camera)).map((p) => Math.max(Math.abs(p.x), Math.abs(p.y))));
        expect(outmost, `${name} ${aspect} ${from.toArray().join()}`).toBeLessThanOrEqual(1 / 1.05);
        expect(outmost, `${name} ${aspect} ${from.toArray().join()}`).toBeGreaterThan(0.85);
      }
});
