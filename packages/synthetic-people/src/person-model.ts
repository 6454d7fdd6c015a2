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

/** Where the vertices and triangles of one mesh are in the buffers of the whole person. */
export interface ModelPart {
  readonly mesh: GridMesh;
  readonly firstVertex: number;
  readonly vertexCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
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
  /** Three vertices a triangle. */
  readonly triangles: Int32Array;
  /** Fewer, larger triangles of the same surfaces, for shadows; in the order of the parts. */
  readonly coarseTriangles: readonly Int32Array[];
  /** 1 where a triangle deserves every sample of a pixel: the eyes and the mouth. */
  readonly isFine: Uint8Array;
  /** Index into `parts` of each triangle. */
  readonly partOfTriangle: Uint8Array;
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
    this.texture = paintFace(this.profile, this.lips, traits, this.colours, seed);
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

    const triangleCount = this.parts.reduce((sum, part) => sum + part.triangleCount, 0);
    this.triangles = new Int32Array(triangleCount * 3);
    this.isFine = new Uint8Array(triangleCount);
    this.partOfTriangle = new Uint8Array(triangleCount);
    this.parts.forEach((part, index) => {
      this.triangles.set(gridTriangles(part.mesh, part.firstVertex), part.firstTriangle * 3);
      this.partOfTriangle.fill(index, part.firstTriangle, part.firstTriangle + part.triangleCount);
    });
    this.#markFineTriangles();
    this.coarseTriangles = this.parts.map((part) => gridTriangles(part.mesh, part.firstVertex, 2));
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

  #markFineTriangles(): void {
    const headTriangles = this.parts[0]?.triangleCount ?? 0;
    for (let triangle = 0; triangle < headTriangles; triangle++) {
      const corner = intAt(this.triangles, triangle * 3) * 4;
      const fine = this.#head.isFine(
        at(this.coordinates, corner),
        at(this.coordinates, corner + 1),
        at(this.coordinates, corner + 2),
      );
      this.isFine[triangle] = fine ? 1 : 0;
    }
  }
}

function layOut(meshes: readonly GridMesh[]): ModelPart[] {
  let firstVertex = 0;
  let firstTriangle = 0;
  return meshes.map((mesh) => {
    const vertexCount = mesh.columns * mesh.rows;
    const triangleCount = (mesh.wraps ? mesh.columns : mesh.columns - 1) * (mesh.rows - 1) * 2;
    const part = { mesh, firstVertex, vertexCount, firstTriangle, triangleCount };
    firstVertex += vertexCount;
    firstTriangle += triangleCount;
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
