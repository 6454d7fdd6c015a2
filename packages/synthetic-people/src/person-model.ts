import type { Expression } from './expression.ts';
import { bodyMesh, earMesh, neckMesh } from './geometry/body-meshes.ts';
import { Eyelids } from './geometry/eyelids.ts';
import { FaceRelief } from './geometry/face-relief.ts';
import { glassesMeshes } from './geometry/glasses-meshes.ts';
import { computeGridNormals, type GridMesh, gridTriangles } from './geometry/grid-mesh.ts';
import { hairCut } from './geometry/hair-cut.ts';
import { hairMeshes } from './geometry/hair-mesh.ts';
import { buildHairline } from './geometry/hairline.ts';
import { HeadMesh } from './geometry/head-mesh.ts';
import { HeadProfile } from './geometry/head-profile.ts';
import { Lips } from './geometry/lips.ts';
import type { Person } from './person.ts';
import { type PersonColours, personColours } from './skin/skin-colours.ts';
import { paintFace } from './skin/skin-texture.ts';
import type { FaceTexture } from './skin/texture.ts';
import { at, intAt } from './typed-arrays.ts';

/** Where the vertices of one mesh are in the buffers of the whole person. */
export interface ModelPart {
  readonly mesh: GridMesh;
  readonly firstVertex: number;
  readonly vertexCount: number;
}

/** Triangles of all parts, part after part. */
export interface TriangleSet {
  /** Three vertices a triangle. */
  readonly corners: Int32Array;
  /** Index into the model's parts of each triangle. */
  readonly part: Uint8Array;
  /** 1 where a triangle deserves every sample of a pixel: the eyes and the mouth. */
  readonly isFine: Uint8Array;
  /** The first triangle of each part, and after the last part the number of triangles. */
  readonly firstOfPart: readonly number[];
}

/** All meshes of a person in common buffers, and the face's texture: what rendering keeps between frames. */
export class PersonModel {
  readonly person: Person;
  readonly colours: PersonColours;
  readonly profile: HeadProfile;
  readonly eyelids: Eyelids;
  readonly lips: Lips;
  readonly texture: FaceTexture;
  readonly parts: readonly ModelPart[];
  /** Three coordinates a vertex, with the current expression, before the head is turned. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Four numbers a vertex for the material. */
  readonly coordinates: Float32Array;
  readonly triangles: TriangleSet;
  /** Fewer, larger triangles of the same surfaces, for shadows and for pictures drawn fast. */
  readonly coarseTriangles: TriangleSet;
  readonly #head: HeadMesh;
  #expression = '';

  constructor(person: Person) {
    const { seed, traits } = person;
    this.person = person;
    this.colours = personColours(traits);
    const form = hairCut(traits.hairStyle)?.hairline ?? 'natural';
    const hairline = buildHairline(form, traits.shape.hairline, traits.recession);
    this.profile = new HeadProfile(traits.shape, hairline);
    this.eyelids = new Eyelids(traits.shape);
    this.lips = new Lips(this.profile);
    this.texture = person.paintedFace
      ? modelOf(person.paintedFace).texture
      : paintFace(this.profile, this.lips, traits, this.colours, seed);
    const relief = new FaceRelief(this.profile, this.lips, traits, seed);
    this.#head = new HeadMesh({ profile: this.profile, relief, eyelids: this.eyelids, lips: this.lips });

    const meshes = [
      this.#head.grid,
      earMesh(this.profile, -1),
      earMesh(this.profile, 1),
      ...hairMeshes(this.profile, traits.hairStyle, seed),
      neckMesh(traits),
      bodyMesh(traits),
      ...(traits.glasses === 'none' ? [] : glassesMeshes(this.profile, relief, traits.glasses)),
    ];
    this.parts = layOut(meshes);
    const vertexCount = meshes.reduce((sum, mesh) => sum + mesh.columns * mesh.rows, 0);
    this.positions = new Float32Array(vertexCount * 3);
    this.normals = new Float32Array(vertexCount * 3);
    this.coordinates = new Float32Array(vertexCount * 4);
    for (const { mesh, firstVertex } of this.parts) {
      this.positions.set(mesh.positions, firstVertex * 3);
      this.coordinates.set(mesh.coordinates, firstVertex * 4);
      computeGridNormals(mesh, firstVertex, this.positions, this.normals);
    }

    this.triangles = this.#triangleSet(1);
    this.coarseTriangles = this.#triangleSet(2);
  }

  /** Gives the face an expression: positions and normals of the head change. */
  setExpression(expression: Expression): void {
    const { smile, mouthOpen, browLift, leftEye, rightEye } = expression;
    const key = [smile, mouthOpen, browLift, leftEye, rightEye].join();
    if (key === this.#expression) return;
    this.#expression = key;
    this.#head.pose(expression, this.positions, 0);
    computeGridNormals(this.#head.grid, 0, this.positions, this.normals);
  }

  #triangleSet(step: 1 | 2): TriangleSet {
    const ofParts = this.parts.map(({ mesh, firstVertex }) => gridTriangles(mesh, firstVertex, step));
    const count = ofParts.reduce((sum, corners) => sum + corners.length / 3, 0);
    const set = {
      corners: new Int32Array(count * 3),
      part: new Uint8Array(count),
      isFine: new Uint8Array(count),
      firstOfPart: [0],
    };
    let first = 0;
    for (const [index, corners] of ofParts.entries()) {
      set.corners.set(corners, first * 3);
      const next = first + corners.length / 3;
      set.part.fill(index, first, next);
      if (index === 0) this.#markFine(set.corners, next, set.isFine);
      first = next;
      set.firstOfPart.push(first);
    }
    return set;
  }

  #markFine(corners: Int32Array, headTriangles: number, isFine: Uint8Array): void {
    for (let triangle = 0; triangle < headTriangles; triangle++) {
      const corner = intAt(corners, triangle * 3) * 4;
      const fine = this.#head.isFine(
        at(this.coordinates, corner),
        at(this.coordinates, corner + 1),
        at(this.coordinates, corner + 2),
      );
      isFine[triangle] = fine ? 1 : 0;
    }
  }
}

function layOut(meshes: readonly GridMesh[]): ModelPart[] {
  let firstVertex = 0;
  return meshes.map((mesh) => {
    const vertexCount = mesh.columns * mesh.rows;
    const part = { mesh, firstVertex, vertexCount };
    firstVertex += vertexCount;
    return part;
  });
}

const models = new WeakMap<Person, PersonModel>();

/** The model of a person, built when first asked for and kept as long as the person. */
export function modelOf(person: Person): PersonModel {
  let model = models.get(person);
  if (model === undefined) {
    model = new PersonModel(person);
    models.set(person, model);
  }
  return model;
}
